"""For all tests: hypothesis takes no time; how long things take is for the benches."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

"""A certificate made for one match, and connections that trust this one alone."""

from __future__ import annotations

import os
import ssl
import tempfile
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from game.remote.line_error import LineError

_NAME = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "False Sunrise match")])
_YEARS = 20
_DAY = timedelta(days=1)


class Certificate(NamedTuple):
    """A self-signed certificate and its private key, as PEM texts."""

    certificate: str
    private_key: str

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate, 64 hex digits."""
        return sha256(ssl.PEM_cert_to_DER_cert(self.certificate)).hexdigest()


def new_certificate() -> Certificate:
    """Make a certificate that nobody has signed but itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(_NAME)
        .issuer_name(_NAME)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # The guest pins the fingerprint, so the dates only have to allow for clocks that are wrong.
        .not_valid_before(now - _DAY)
        .not_valid_after(now + _YEARS * 365 * _DAY)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Certificate(built.public_bytes(Encoding.PEM).decode(), private.decode())


def host_context(held: Certificate) -> ssl.SSLContext:
    """Return what the host's connections use; raise `LineError` if the certificate cannot be used."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # Python's `ssl` only reads keys from a file. `mkstemp` makes it readable for this user alone.
    handle, name = tempfile.mkstemp(prefix="false-sunrise-", suffix=".pem")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(held.private_key + held.certificate)
        context.load_cert_chain(name)
    except (ssl.SSLError, ValueError):
        raise LineError("The certificate of this match cannot be read.", lasting=True) from None
    finally:
        with suppress(OSError):
            Path(name).unlink()
    return context


def guest_context() -> ssl.SSLContext:
    """Return what the guest's connections use; `check_pinned` checks the certificate afterwards."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # no authority knows it: the fingerprint in the code decides
    return context


def check_pinned(tls: ssl.SSLObject | None, fingerprint: str, address: str) -> None:
    """Raise `LineError` unless a connection uses the certificate with this fingerprint."""
    shown = tls.getpeercert(binary_form=True) if tls is not None else None
    if shown is None or sha256(shown).hexdigest() != fingerprint:
        raise LineError(f"At {address} is another program than the one that invited you.")

"""Who is who. A person is identified by a secret that the server has given to their browser, and by nothing else.

A secret has three parts: a random root, which stays the same for a person, the number of times it was renewed, and a
seal (HMAC) over both that only the server can make. So nothing has to be stored for people who only look in. What is
stored is how often a secret was renewed: earlier ones are not valid any more.
"""

import re
import secrets
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac

from rumpus.core import Refused
from rumpus.tables.store import Store, StoreUnavailable

KEY = "key"  # the stream with the key of the seals
SECRET = re.compile(r"([0-9a-f]{32})-([0-9]{1,6})-([0-9a-f]{32})")


class NotIssued(Refused):
    """A secret that this server has never issued."""


class SignedOut(Refused):
    """A secret that was valid once, and was renewed since."""


def person_of(secret: str) -> str:
    """The public id of the person who holds a secret."""
    return sha256(f"person {secret.partition('-')[0]}".encode()).hexdigest()[:24]


class People:
    """Issues secrets, and recognises people by them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known_key = b""

    async def issue(self) -> str:
        """A secret for somebody new."""
        return await self._sealed(secrets.token_hex(16), 0)

    async def check(self, secret: str) -> str:
        """The person who holds a secret. Raises Refused if it is not valid, or not any more."""
        found = SECRET.fullmatch(secret)
        if found is None or not compare_digest(await self._sealed(found[1], int(found[2])), secret):
            raise NotIssued("This browser is not known here: load the page again, and you come as somebody new.")
        person = person_of(secret)
        (renewed,) = await self._store.lengths([f"person:{person}"])
        if int(found[2]) != renewed:
            raise SignedOut("You have renewed your secret on another device, and are signed out here.")
        return person

    async def renew(self, secret: str) -> str:
        """A new secret for the same person. The old one is not valid any more."""
        person = await self.check(secret)
        root, times, _ = secret.split("-")
        if await self._store.append(f"person:{person}", int(times), b"{}") is None:
            raise SignedOut("You have just renewed your secret on another device.")
        return await self._sealed(root, int(times) + 1)

    async def _sealed(self, root: str, times: int) -> str:
        said = f"{root}-{times}"
        return f"{said}-{hmac(await self._key(), said.encode(), sha256).hexdigest()[:32]}"

    async def _key(self) -> bytes:
        """The key of the seals: drawn once, by the first process that needs it."""
        if not self._known_key:
            await self._store.append(KEY, 0, secrets.token_hex(32).encode())
            kept = await self._store.read(KEY)
            if not kept:
                raise StoreUnavailable("The database cannot be read just now.")
            self._known_key = kept[0].data
        return self._known_key

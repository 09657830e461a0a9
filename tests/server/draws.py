"""The draws of docs/protocol.md, written a second time: prints what draws_test.cpp expects."""
import hashlib
import hmac


def below(seed: bytes, nonces: str, label: str, n: int) -> int:
    limit = (2**64 - 1) // n * n
    block = 0
    while True:
        data = hmac.new(seed, f"bastide draw 1\n{nonces}\n{label}\n{block}".encode(), hashlib.sha256).digest()
        for word in range(4):
            number = int.from_bytes(data[8 * word : 8 * word + 8], "big")
            if number < limit:
                return number % n
        block += 1


seed = hashlib.sha256(b"seed").digest()
for label, n in (("0", 1000), ("1", 1000), ("2", 6)):
    print(below(seed, "a;b", label, n))

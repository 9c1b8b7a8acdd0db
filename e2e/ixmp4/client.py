"""The installed client, in one vocabulary: that of 0.14, which most cases were written in.

What the clients call differently stands in client_014.py and client_016.py, under the same names in both.
"""

from importlib.metadata import version

VERSION = ".".join(version("ixmp4").split(".")[:2])
IS_OLD = VERSION == "0.14"

if IS_OLD:
    from client_014 import *  # noqa: F403
else:
    from client_016 import *  # noqa: F403

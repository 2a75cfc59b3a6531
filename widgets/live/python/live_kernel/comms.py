"""Comms over the page's line, in place of ipykernel's."""

from __future__ import annotations

from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

from . import link

_manager = CommManager()
#: The manager wants to know on which socket a message came; here there are none.
NOBODY: Any = None
#: Cell in which each comm was opened: output of its later callbacks belongs there.
_home: dict[str, int] = {}


class PageComm(BaseComm):
    """A comm whose other end is the page's widget manager."""

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        """Send one comm message."""
        if msg_type == "comm_open":
            _home[self.comm_id] = link.parent["cell"]
        elif msg_type == "comm_close":
            _home.pop(self.comm_id, None)
        link.send(
            msg_type,
            buffers or (),
            comm_id=self.comm_id,
            data=data or {},
            metadata=metadata or {},
            **{key: value for key, value in keys.items() if value is not None},
        )


def _create(*args: Any, **kwargs: Any) -> PageComm:
    return PageComm(*args, **kwargs)


def install() -> None:
    """Put these comms in place of the default ones; to be called before ipywidgets is imported."""
    comm.create_comm = _create
    comm.get_comm_manager = lambda: _manager


def home(comm_id: str) -> int:
    """The cell that opened a comm, or -1."""
    return _home.get(comm_id, -1)


def handle(kind: str, content: dict[str, Any], buffers: list[memoryview]) -> None:
    """Deliver a message of the page to its comm."""
    message = {
        "header": {"msg_id": link.parent["id"]},
        "content": content,
        "metadata": {},
        "buffers": buffers,
    }
    message["metadata"] = content.get("metadata") or {}
    if kind == "comm_open":
        _home[content["comm_id"]] = link.parent["cell"]
        _manager.comm_open(NOBODY, "", message)
    elif kind == "comm_msg":
        _manager.comm_msg(NOBODY, "", message)
    elif kind == "comm_close":
        _manager.comm_close(NOBODY, "", message)

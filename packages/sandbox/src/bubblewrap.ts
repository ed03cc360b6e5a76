import { DEVICES, type Mount } from "./mounts.ts";
import type { Command } from "./sandbox.ts";

/** As `bwrap` of the package bubblewrap does it: https://github.com/containers/bubblewrap */
export function throughBubblewrap(bwrap: string, mounts: readonly Mount[], command: Command): Command {
  const steps = mounts.flatMap((mount) => {
    if (mount.kind === "link") return ["--symlink", mount.target, mount.path];
    return mount.kind === "show" ? ["--ro-bind", mount.path, mount.path] : ["--tmpfs", mount.path];
  });
  const sealed = mounts.flatMap((mount) => (mount.kind === "hide" ? ["--remount-ro", mount.path] : []));
  const devices = DEVICES.flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]);
  return {
    program: bwrap,
    args: [
      "--unshare-all",
      "--die-with-parent",
      "--cap-drop",
      "ALL",
      ...steps,
      ...devices,
      "--dir",
      "/proc",
      "--dir",
      "/tmp",
      ...sealed,
      "--remount-ro",
      "/",
      "--chdir",
      "/",
      "--",
      command.program,
      ...command.args,
    ],
  };
}

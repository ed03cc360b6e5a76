import { DEVICES, type Mount } from "./mounts.ts";
import type { Command, User } from "./sandbox.ts";
import { toolPath } from "./tool-path.ts";

/**
 * Builds the root of a sandbox from its arguments up to `--` and runs the rest in it. The root is built on `/sys`,
 * which no program needs. `/proc` stays until the old root is gone, since umount reads it.
 */
const ENTER = `
set -e
given=$PATH
PATH=/usr/sbin:/usr/bin:/sbin:/bin
root=/sys
mount -t tmpfs -o mode=755,size=4m tmpfs $root
sealed=0
while [ "$1" != -- ]; do
  case $1 in
    link) ln -s "$3" "$root$2"; shift ;;
    hide) mount -t tmpfs -o mode=755,size=4m tmpfs "$root$2" ;;
    seal) mount -o remount,bind,ro "$root$2" ;;
    device) mkdir -p "$root/dev"; : > "$root$2"; mount --bind "$2" "$root$2" ;;
    show)
      if [ -d "$2" ]; then mkdir -p "$root$2"; else mkdir -p "$root\${2%/*}"; : > "$root$2"; fi
      mount --rbind "$2" "$root$2"
      mount -o remount,bind,ro,nosuid,nodev "$root$2" ;;
  esac
  shift 2
done
shift
mkdir -p $root/proc $root/tmp $root/.old
mount --rbind /proc $root/proc
cd $root
pivot_root . .old
if [ -n "$own_namespace" ]; then echo 0 > /proc/sys/user/max_user_namespaces || :; fi 2> /dev/null
umount -l /.old
umount -l /proc
rmdir /.old
mount -o remount,bind,ro /
cd /
PATH=$given
exec "$@"
`;

const NAMESPACES = [
  "--net",
  "--mount",
  "--pid",
  "--ipc",
  "--uts",
  "--fork",
  "--kill-child",
  "--propagation",
  "private",
];
const DROP = ["--no-new-privs", "--bounding-set", "-all", "--inh-caps", "-all"];

/** Uses kernel namespaces and util-linux. In its own user namespace, any user may create the others. */
export const throughUserNamespace = (mounts: readonly Mount[], command: Command): Command =>
  unshare(["--user", "--map-root-user"], "own_namespace=1", mounts, [toolPath("setpriv"), ...DROP], command);

/** Does the same as root, without a user namespace, and starts the program as `user`. */
export const throughRootNamespaces = (mounts: readonly Mount[], command: Command, user: User): Command =>
  unshare(
    [],
    "own_namespace=",
    mounts,
    [toolPath("setpriv"), "--reuid", `${user.uid}`, "--regid", `${user.gid}`, "--clear-groups", ...DROP],
    command,
  );

function unshare(
  more: readonly string[],
  setting: string,
  mounts: readonly Mount[],
  drop: readonly string[],
  { program, args }: Command,
): Command {
  const steps = mounts.flatMap((mount) =>
    mount.kind === "link" ? ["link", mount.path, mount.target] : [mount.kind, mount.path],
  );
  const sealed = mounts.flatMap((mount) => (mount.kind === "hide" ? ["seal", mount.path] : []));
  const devices = DEVICES.flatMap((name) => ["device", `/dev/${name}`]);
  return {
    program: toolPath("unshare"),
    args: [
      ...more,
      ...NAMESPACES,
      "/bin/sh",
      "-c",
      `${setting}\n${ENTER}`,
      "sh",
      ...steps,
      ...devices,
      ...sealed,
      "--",
      ...drop,
      program,
      ...args,
    ],
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { noSandbox, type Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock, Timer } from "../../clock.ts";
import { AppError } from "../../errors.ts";
import type { MadePicture, Purpose } from "../picture-sizes.ts";
import { PICTURE_PROGRAM, pictureFork } from "./picture-fork.ts";
import { isPicture } from "./picture-format.ts";
import type { PictureAnswer, PictureOrder, PictureRefusal } from "./process-messages.ts";

/** Makes the sizes of a picture in another process. */
export interface PictureMaker extends AsyncDisposable {
  /** @throws AppError `UNSUPPORTED_MEDIA`, `TOO_LARGE`, or `UNAVAILABLE` when too many are waiting */
  make(bytes: Uint8Array, purpose: Purpose, ownerId: string): Promise<MadePicture>;
  /** Whether the process is there. */
  readonly running: boolean;
}

interface Job {
  readonly order: PictureOrder;
  readonly done: PromiseWithResolvers<MadePicture>;
}

/** Then the process ends and gives back what its libraries keep. */
const IDLE_MS = 30_000;
/** No picture within the limits takes nearly as long; what does is given up with its process. */
const PATIENCE_MS = 30_000;
/** Each holds its bytes in memory. */
const WAITING_MAX = 16;
/** Of one person: as many as somebody sends who sends to several chats at once. */
const OWN_WAITING_MAX = 4;
/** Seconds after which there may be room again. */
const BUSY_RETRY_AFTER = 3;

const unreadable = () =>
  new AppError("UNSUPPORTED_MEDIA", "This image cannot be read. It may be damaged, or of another format.");

const REFUSALS: Readonly<Record<PictureRefusal, () => AppError>> = {
  unreadable,
  "too-many-pixels": () =>
    new AppError("TOO_LARGE", "This image has too many pixels: 40 megapixels are the most there can be."),
};

/**
 * One picture after the other, in a process that starts with the first and ends when there are no more: its memory
 * does not count against the idle server, and what a hostile file does to a decoder it does not do to the server. People
 * take turns, so that nobody waits for all that somebody else has given.
 */
export function createPictureMaker(clock: Clock, sandbox: Sandbox = noSandbox): PictureMaker {
  /** By person, in the order of their turns. */
  const queues = new Map<string, Job[]>();
  const waitingJobs = () => [...queues.values()].flat();
  let current: Job | null = null;
  let child: ChildProcess | null = null;
  let timer: Timer | null = null;
  let lastId = 0;
  let closed = false;

  function start(): ChildProcess {
    const started = fork(PICTURE_PROGRAM, [], {
      ...pictureFork(sandbox),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", (answer: PictureAnswer) => {
      if (child !== started || answer.id !== current?.order.id) return;
      const { done } = current;
      if ("picture" in answer) done.resolve(answer.picture);
      else done.reject(REFUSALS[answer.refusal]());
      next();
    });
    // Whatever ends it, the picture it was at is the likeliest reason; the next one gets a process of its own.
    const ended = () => {
      if (child !== started) return;
      child = null;
      current?.done.reject(unreadable());
      next();
    };
    started.on("error", ended);
    started.on("exit", ended);
    return started;
  }

  function stop() {
    const ending = child;
    child = null;
    if (ending) killWithSandbox(ending);
  }

  /** Of the person whose turn it is, who then is behind all others. */
  function nextJob(): Job | null {
    for (const [ownerId, [job, ...rest]] of queues) {
      queues.delete(ownerId);
      if (rest.length > 0) queues.set(ownerId, rest);
      return job ?? null;
    }
    return null;
  }

  function next() {
    timer?.cancel();
    current = nextJob();
    if (!current) {
      timer = clock.after(IDLE_MS, stop);
      return;
    }
    child ??= start();
    child.send(current.order);
    timer = clock.after(PATIENCE_MS, () => {
      stop();
      current?.done.reject(unreadable());
      next();
    });
  }

  return {
    get running() {
      return child !== null;
    },
    make(bytes, purpose, ownerId) {
      if (!isPicture(bytes))
        return Promise.reject(
          new AppError("UNSUPPORTED_MEDIA", "Only JPEG, PNG, GIF, WebP and AVIF images can be sent"),
        );
      const own = queues.get(ownerId) ?? [];
      if (closed || waitingJobs().length >= WAITING_MAX || own.length >= OWN_WAITING_MAX)
        return Promise.reject(
          new AppError("UNAVAILABLE", "The server is busy with other images. Please try again in a moment.", {
            retryAfter: BUSY_RETRY_AFTER,
          }),
        );
      lastId += 1;
      const job = { order: { id: lastId, bytes, purpose }, done: Promise.withResolvers<MadePicture>() };
      queues.set(ownerId, [...own, job]);
      if (!current) next();
      return job.done.promise;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.allSettled([current, ...waitingJobs()].map((job) => job?.done.promise));
      timer?.cancel();
      stop();
    },
  };
}

/** What is killed alone leaves behind what it started. */
function killWithSandbox(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

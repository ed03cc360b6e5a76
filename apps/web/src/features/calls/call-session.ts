import type { Call, CallNetwork, CallSignal } from "@lingualoom/contract/calls/calls.ts";
import { CALL_ALIVE_SECONDS } from "@lingualoom/contract/limits.ts";
import { createStore } from "#/external-store.ts";
import { call } from "#/transport/call.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { rememberCaptions, wantsCaptions } from "./caption-choice.ts";
import { type Kind, type MediaProblem, openDevice } from "./media.ts";
import { Peer } from "./peer.ts";

/** How the connection to another person is; `asks` waits for the user, whose IP address it would show. */
export type Reach = "asks" | "connecting" | "connected" | "weak" | "reconnecting";

export interface ShownPerson {
  readonly userId: string;
  readonly deviceId: string;
  readonly reach: Reach;
  readonly stream: MediaStream | null;
  readonly muted: boolean;
  readonly hasPicture: boolean;
  readonly screen: boolean;
  readonly speaking: boolean;
}

export interface ShownCall {
  readonly call: Call;
  readonly people: readonly ShownPerson[];
  readonly muted: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  /** Whether the user reads what is said. */
  readonly captions: boolean;
  /** The user's own sound. */
  readonly audio: MediaStreamTrack | null;
  /** The user's own picture. */
  readonly picture: MediaStream | null;
  readonly problems: Readonly<Partial<Record<Kind, MediaProblem>>>;
}

export type CallEnd = "ended" | "unanswered" | "moved" | "removed" | "left";

export interface Beginning {
  readonly conversationId: string;
  readonly callId?: string | undefined;
  readonly muted?: boolean;
  readonly audio: MediaStreamTrack | MediaProblem;
  /** Null: the camera is off. */
  readonly video: MediaStreamTrack | MediaProblem | null;
}

export interface StoredCall {
  readonly callId: string;
  readonly muted: boolean;
  readonly camera: boolean;
}

interface Surroundings {
  readonly me: string;
  readonly socket: ChatSocket;
  /** Keeps what a reload needs to join again. */
  readonly store: (call: StoredCall) => void;
  readonly onEnd: (why: CallEnd) => void;
}

const ANSWER_MS = 5_000;
const NOWHERE: CallNetwork = { iceServers: [], hiddenFrom: [] };

const trackOf = (opened: MediaStreamTrack | MediaProblem | null) => (typeof opened === "object" ? opened : null);
const isRelay = ({ iceServers }: CallNetwork) => iceServers.some(({ credential }) => credential !== undefined);

/** A call on this page: its devices, and a connection to each other device in it. */
export class CallSession {
  readonly shown;
  readonly #around: Surroundings;
  readonly #deviceId = crypto.randomUUID();
  readonly #peers = new Map<string, Peer>();
  /** Signals of devices that this page has not heard of yet. */
  readonly #early = new Map<string, CallSignal[]>();
  /** People with whom the user connects directly, although that shows the IP address. */
  readonly #agreed = new Set<string>();
  #reporting: ReturnType<typeof setInterval> | undefined;
  #network = NOWHERE;
  /** Runs one after another. */
  #syncing: Promise<unknown> = Promise.resolve();
  #audio: MediaStreamTrack | null;
  #camera: MediaStreamTrack | null;
  #screen: MediaStreamTrack | null = null;
  #muted: boolean;
  #captions = wantsCaptions();
  #problems: ShownCall["problems"];
  #isOver = false;

  private constructor(around: Surroundings, { audio, video, muted = false }: Beginning) {
    this.#around = around;
    this.#audio = trackOf(audio);
    this.#camera = trackOf(video);
    this.#muted = muted;
    this.#problems = {
      ...(typeof audio === "string" && { audio }),
      ...(typeof video === "string" && { video }),
    };
    this.shown = createStore<ShownCall | null>(null);
    around.socket.on("callSignal", this.#take).on("callChanged", this.#changed).on("connect", this.#reconnected);
  }

  /** Begins, joins or answers a call. @throws ApiError */
  static async enter(around: Surroundings, beginning: Beginning): Promise<CallSession> {
    const session = new CallSession(around, beginning);
    try {
      await session.#enter(beginning);
    } catch (error) {
      session.#end();
      throw error;
    }
    return session;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get call(): Call | undefined {
    return this.shown.get()?.call;
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#audio) this.#audio.enabled = !muted;
    else if (!muted) void this.switchTo("audio");
    this.#report();
  }

  setCaptions(on: boolean): void {
    rememberCaptions(on);
    this.#captions = on;
    this.#report();
  }

  async setCamera(on: boolean): Promise<void> {
    if (on) return this.switchTo("video");
    this.#camera?.stop();
    this.#camera = null;
    await this.#sendTracks();
  }

  /** Opens the device that the user has chosen. */
  async switchTo(kind: Kind): Promise<void> {
    const opened = await openDevice(kind);
    const { [kind]: _, ...others } = this.#problems;
    this.#problems = typeof opened === "string" ? { ...others, [kind]: opened } : others;
    const track = trackOf(opened);
    if (this.#isOver) return track?.stop();
    if (kind === "audio" && track) {
      this.#audio?.stop();
      this.#audio = track;
      track.enabled = !this.#muted;
    }
    if (kind === "video" && track) {
      this.#camera?.stop();
      this.#camera = track;
    }
    await this.#sendTracks();
  }

  async shareScreen(on: boolean): Promise<void> {
    this.#screen?.stop();
    this.#screen = null;
    if (on) {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
      this.#screen = stream?.getVideoTracks()[0] ?? null;
      // The browser's own button.
      if (this.#screen) this.#screen.onended = () => void this.shareScreen(false);
    }
    await this.#sendTracks();
  }

  /** Connects directly with a person who thereby learns the IP address. */
  connectDirectly(userId: string): void {
    this.#agreed.add(userId);
    this.#sync();
  }

  leave(): void {
    const { call: left } = this;
    if (!left || this.#isOver) return;
    const body = { deviceId: this.#deviceId };
    call("POST /calls/:callId/leave", { params: { callId: left.id }, body, keepalive: true }).catch(() => {});
    this.#end("left");
  }

  async #enter({ conversationId, callId }: Pick<Beginning, "conversationId" | "callId">): Promise<void> {
    const body = this.#device();
    const { call: entered, network } = callId
      ? await call("POST /calls/:callId/join", { params: { callId }, body })
      : await call("POST /conversations/:conversationId/call", {
          params: { conversationId },
          body: { ...body, video: this.#camera !== null },
        });
    this.#network = network;
    if (this.#audio) this.#audio.enabled = !this.#muted;
    this.#show(entered);
    this.#sync(false);
    this.#store();
    this.#reporting = setInterval(() => this.#report(), CALL_ALIVE_SECONDS * 1_000);
  }

  #device = () => ({
    deviceId: this.#deviceId,
    muted: this.#muted || !this.#audio,
    camera: this.#camera !== null && this.#screen === null,
    screen: this.#screen !== null,
    captions: this.#captions,
  });

  #store(): void {
    if (this.call && !this.#isOver)
      this.#around.store({ callId: this.call.id, muted: this.#muted, camera: this.#camera !== null });
  }

  readonly #changed = (changed: Call) => {
    if (this.#isOver || changed.id !== this.call?.id) return;
    if (changed.endedAt) return this.#end(changed.answeredAt ? "ended" : "unanswered");
    if (changed.removed.includes(this.#around.me)) return this.#end("removed");
    const mine = changed.people.find(({ userId }) => userId === this.#around.me);
    if (mine && mine.deviceId !== this.#deviceId) return this.#end("moved");
    if (mine?.mutedBy && !this.#muted) this.setMuted(true);
    this.#show(changed);
    this.#sync();
  };

  readonly #take = (signal: CallSignal) => {
    if (signal.to !== this.#deviceId) return;
    const peer = this.#peers.get(signal.from);
    if (peer) peer.take(signal);
    else this.#early.set(signal.from, [...(this.#early.get(signal.from) ?? []), signal]);
  };

  readonly #reconnected = () => {
    this.#report();
    for (const peer of this.#peers.values()) if (!peer.isConnected) peer.restart();
  };

  /** Connects to those who came, and forgets those who left. */
  #sync(hasCome = true): void {
    this.#syncing = this.#syncing
      .then(async () => {
        const { call: current } = this;
        if (!current || this.#isOver) return;
        const others = current.people.filter(({ userId }) => userId !== this.#around.me);
        const isNew = others.some(({ deviceId }) => !this.#peers.has(deviceId));
        if (isNew && hasCome)
          this.#network = await call("GET /calls/:callId/network", { params: { callId: current.id } });
        for (const [deviceId, peer] of this.#peers)
          if (!others.some((one) => one.deviceId === deviceId)) {
            peer.close();
            this.#peers.delete(deviceId);
          }
        for (const { userId, deviceId } of others)
          if (!this.#peers.has(deviceId) && !this.#asks(userId) && !this.#isOver) this.#connect(userId, deviceId);
        this.#show();
      })
      .catch(() => {
        // The next event or connection tries again.
      });
  }

  #asks = (userId: string) =>
    this.#network.hiddenFrom.includes(userId) && !isRelay(this.#network) && !this.#agreed.has(userId);

  #connect(userId: string, deviceId: string): void {
    const { socket } = this.#around;
    const callId = this.call?.id ?? "";
    const { iceServers, hiddenFrom } = this.#network;
    const peer = new Peer({
      iceServers: iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && credential !== undefined && { username, credential }),
      })),
      relayOnly: hiddenFrom.includes(userId) && isRelay(this.#network),
      isOfferer: this.#deviceId < deviceId,
      sent: () => ({ audio: this.#audio, video: this.#screen ?? this.#camera }),
      send: (step) => {
        if (socket.connected) socket.emit("callSignal", { callId, from: this.#deviceId, to: deviceId, ...step });
      },
      onChange: () => this.#show(),
    });
    this.#peers.set(deviceId, peer);
    for (const signal of this.#early.get(deviceId) ?? []) peer.take(signal);
    this.#early.delete(deviceId);
  }

  async #sendTracks(): Promise<void> {
    this.#store();
    await Promise.all([...this.#peers.values()].map((peer) => peer.replaceTracks().catch(() => {})));
    this.#report();
  }

  /** Tells the server that this page is there, and what it sends. */
  #report(): void {
    const { call: current } = this;
    const { socket, me } = this.#around;
    this.#show();
    this.#store();
    if (!current || this.#isOver || !socket.connected) return;
    const state = { callId: current.id, ...this.#device() };
    socket.timeout(ANSWER_MS).emit("callState", state, async (error, answer) => {
      if (error || answer.ok || answer.error.code !== "NOT_FOUND" || this.#isOver) return;
      // The server has not heard of this page for too long, or the call goes on elsewhere.
      const found = (await call("GET /calls").catch(() => [])).find(({ id, endedAt }) => id === current.id && !endedAt);
      if (this.#isOver) return;
      if (!found) return this.#end("ended");
      if (found.people.some(({ userId }) => userId === me)) return this.#end("moved");
      await this.#again(current).catch(() => this.#end("ended"));
    });
  }

  async #again({ id }: Call): Promise<void> {
    const joined = await call("POST /calls/:callId/join", { params: { callId: id }, body: this.#device() });
    this.#network = joined.network;
    this.#show(joined.call);
    this.#sync(false);
  }

  #reachOf(peer: Peer | undefined): Reach {
    if (!peer) return "connecting";
    if (peer.isConnected) return peer.isWeak ? "weak" : "connected";
    return peer.wasConnected ? "reconnecting" : "connecting";
  }

  #show(current = this.call): void {
    if (!current || this.#isOver) return;
    const own = this.#screen ?? this.#camera;
    const before = this.shown.get()?.picture;
    const people = current.people.flatMap(({ userId, deviceId, muted, camera, screen }): ShownPerson[] => {
      if (userId === this.#around.me) return [];
      const peer = this.#peers.get(deviceId);
      const [video] = peer?.stream.getVideoTracks() ?? [];
      return [
        {
          ...{ userId, deviceId, muted, screen },
          reach: !peer && this.#asks(userId) ? "asks" : this.#reachOf(peer),
          stream: peer?.stream ?? null,
          hasPicture: (camera || screen) && video?.muted === false,
          speaking: !muted && peer?.isSpeaking === true,
        },
      ];
    });
    const isSame = before?.getVideoTracks()[0] === own;
    const picture = isSame ? (before ?? null) : own && new MediaStream([own]);
    this.shown.set({
      ...{ call: current, people, picture, problems: this.#problems },
      muted: this.#muted || !this.#audio,
      camera: this.#camera !== null,
      screen: this.#screen !== null,
      captions: this.#captions,
      audio: this.#audio,
    });
  }

  #end(why?: CallEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { socket, onEnd } = this.#around;
    socket.off("callSignal", this.#take).off("callChanged", this.#changed).off("connect", this.#reconnected);
    clearInterval(this.#reporting);
    for (const peer of this.#peers.values()) peer.close();
    for (const track of [this.#audio, this.#camera, this.#screen]) track?.stop();
    if (why) onEnd(why);
  }
}

import type { CallSignal } from "@lingualoom/contract/calls/calls.ts";
import { CALL_CANDIDATES_MAX } from "@lingualoom/contract/limits.ts";

type Step = Pick<CallSignal, "description" | "candidates">;

interface Sent {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
}

interface PeerOptions {
  readonly iceServers: RTCIceServer[];
  /** Only relayed addresses, so that the other person does not learn this one's. */
  readonly relayOnly: boolean;
  /** Makes every offer, so that two never meet. */
  readonly isOfferer: boolean;
  readonly sent: () => Sent;
  readonly send: (step: Step) => void;
  readonly onChange: () => void;
}

/** Milliseconds in which candidates are gathered into one signal. */
const GATHER_MS = 60;
/** Milliseconds after an offer until the next one, while there is no connection. */
const AGAIN_MS = 6_000;
const LOOK_MS = 400;
/** Looks between two measurements of the quality, which needs some packets. */
const MEASURED_EVERY = 8;
/** A round trip in seconds, and a share of lost packets, beyond which people notice. */
const SLOW_SECONDS = 0.4;
const LOST = 0.05;
/** Loudness, from 0 to 1, from which on a person speaks, and the pause in milliseconds that ends it. */
const SPEAKING = 0.015;
const PAUSE_MS = 1_200;

/** The connection to one other device: one sound and one picture each way. */
export class Peer {
  readonly stream = new MediaStream();
  readonly #options: PeerOptions;
  readonly #pc: RTCPeerConnection;
  /** Candidates that came before the description they belong to. */
  #early: RTCIceCandidateInit[] = [];
  #gathered: RTCIceCandidateInit[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval>;
  #taking: Promise<unknown> = Promise.resolve();
  #offeredAt = 0;
  #before = { lost: 0, received: 0 };
  #looks = 0;
  #heard = { energy: 0, seconds: 0 };
  #spokeAt = 0;
  wasConnected = false;
  isSpeaking = false;
  isWeak = false;

  constructor(options: PeerOptions) {
    this.#options = options;
    const { iceServers, relayOnly } = options;
    this.#pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: relayOnly ? "relay" : "all" });
    this.#pc.onicecandidate = ({ candidate }) => candidate && this.#gather(candidate.toJSON());
    this.#pc.onconnectionstatechange = () => {
      this.wasConnected ||= this.isConnected;
      options.onChange();
    };
    if (options.isOfferer) {
      const { audio, video } = options.sent();
      this.#receive(this.#pc.addTransceiver(audio ?? "audio"));
      this.#receive(this.#pc.addTransceiver(video ?? "video"));
      void this.#offer();
    }
    this.#looking = setInterval(() => void this.#look(), LOOK_MS);
  }

  get isConnected(): boolean {
    return this.#pc.connectionState === "connected";
  }

  /** Takes the steps of the other device one after another. Never rejects: a failed one is followed by a new offer. */
  take(step: Step): void {
    this.#taking = this.#taking.then(() => this.#take(step)).catch(() => {});
  }

  async #take({ description, candidates = [] }: Step): Promise<void> {
    if (description) await this.#describe(description as RTCSessionDescriptionInit);
    this.#early.push(...(candidates as RTCIceCandidateInit[]));
    if (!this.#pc.remoteDescription) return;
    for (const candidate of this.#early.splice(0)) await this.#pc.addIceCandidate(candidate).catch(() => {});
  }

  async replaceTracks(): Promise<void> {
    const { audio, video } = this.#options.sent();
    const [first, second] = this.#pc.getTransceivers();
    await Promise.all([first?.sender.replaceTrack(audio), second?.sender.replaceTrack(video)]);
  }

  /** Connects again, as after a change of the network. */
  restart(): void {
    if (!this.#options.isOfferer) return;
    this.#pc.restartIce();
    void this.#offer();
  }

  close(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#gathering);
    this.#pc.onconnectionstatechange = null;
    this.#pc.close();
  }

  async #offer(): Promise<void> {
    this.#offeredAt = Date.now();
    try {
      await this.#pc.setLocalDescription();
      this.#tell();
    } catch {
      // Closed meanwhile, or an answer is being applied; the next look offers again.
    }
  }

  async #describe(description: RTCSessionDescriptionInit): Promise<void> {
    // An answer to an earlier offer.
    if (description.type === "answer" && this.#pc.signalingState !== "have-local-offer") return;
    await this.#pc.setRemoteDescription(description);
    if (description.type !== "offer") return;
    for (const transceiver of this.#pc.getTransceivers()) {
      transceiver.direction = "sendrecv";
      this.#receive(transceiver);
    }
    await this.replaceTracks();
    await this.#pc.setLocalDescription();
    this.#tell();
  }

  #tell(): void {
    const { localDescription } = this.#pc;
    if (localDescription) this.#options.send({ description: localDescription.toJSON() as Step["description"] });
  }

  #receive({ receiver: { track } }: RTCRtpTransceiver): void {
    if (this.stream.getTracks().includes(track)) return;
    this.stream.addTrack(track);
    track.onmute = this.#options.onChange;
    track.onunmute = this.#options.onChange;
  }

  #gather(candidate: RTCIceCandidateInit): void {
    this.#gathered.push(candidate);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const candidates = this.#gathered.splice(0) as CallSignal["candidates"] & object;
      for (let i = 0; i < candidates.length; i += CALL_CANDIDATES_MAX)
        this.#options.send({ candidates: candidates.slice(i, i + CALL_CANDIDATES_MAX) });
    }, GATHER_MS);
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    const isMeasured = this.#looks % MEASURED_EVERY === 0;
    if (!this.isConnected) {
      if (Date.now() - this.#offeredAt > AGAIN_MS) this.restart();
      return;
    }
    let [lost, received, roundTrip, energy, seconds] = [0, 0, 0, 0, 0];
    for (const one of (await this.#pc.getStats()).values()) {
      if (one.type === "inbound-rtp") {
        lost += one.packetsLost ?? 0;
        received += one.packetsReceived ?? 0;
        energy += one.totalAudioEnergy ?? 0;
        seconds += one.kind === "audio" ? (one.totalSamplesDuration ?? 0) : 0;
      }
      if (one.type === "candidate-pair" && one.nominated) roundTrip = one.currentRoundTripTime ?? 0;
    }
    const before = [this.isWeak, this.isSpeaking];
    const loudness = Math.sqrt(
      (energy - this.#heard.energy) / Math.max(seconds - this.#heard.seconds, LOOK_MS / 1_000),
    );
    this.#heard = { energy, seconds };
    if (loudness > SPEAKING) this.#spokeAt = Date.now();
    this.isSpeaking = Date.now() - this.#spokeAt < PAUSE_MS;
    if (isMeasured) {
      const [newLost, newReceived] = [lost - this.#before.lost, received - this.#before.received];
      this.#before = { lost, received };
      this.isWeak = roundTrip > SLOW_SECONDS || newLost > LOST * (newLost + newReceived);
    }
    if (before[0] !== this.isWeak || before[1] !== this.isSpeaking) this.#options.onChange();
  }
}

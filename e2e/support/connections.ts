import type { Page } from "@playwright/test";

type Connected = Window & { connections?: RTCPeerConnection[] };

/** Collects the connections that the page makes after its next load. */
export const collectConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const connected = window as Connected;
    connected.connections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connected.connections?.push(this);
      }
    };
  });

export interface Heard {
  /** Loudness of what the page hears from others, summed up over time. */
  readonly energy: number;
  /** Packets of sound and pictures. */
  readonly received: number;
  readonly lost: number;
  /** Pairs of addresses in use, and those among them with a relay. */
  readonly ways: number;
  readonly relayed: number;
}

/** Returns what has arrived so far over the page's open connections. */
export const heardBy = (page: Page): Promise<Heard> =>
  page.evaluate(async () => {
    let [energy, received, lost, ways, relayed] = [0, 0, 0, 0, 0];
    for (const connection of (window as Connected).connections ?? []) {
      if (connection.connectionState === "closed") continue;
      const all = await connection.getStats();
      for (const one of all.values()) {
        if (one.type === "inbound-rtp") {
          energy += one.totalAudioEnergy ?? 0;
          received += one.packetsReceived ?? 0;
          lost += one.packetsLost ?? 0;
        }
        if (one.type !== "transport" || !one.selectedCandidatePairId) continue;
        ways += 1;
        const pair = all.get(one.selectedCandidatePairId);
        if (all.get(pair?.localCandidateId)?.candidateType === "relay") relayed += 1;
      }
    }
    return { energy, received, lost, ways, relayed };
  });

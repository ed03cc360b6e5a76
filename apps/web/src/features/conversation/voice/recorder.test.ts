import { expect, test, vi } from "vitest";
import { LOOK_MS, Recorder } from "./recorder.ts";

/** A recorder that is slow to stop. */
class SlowMediaRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = "recording";
  mimeType = "audio/webm";
  start() {}
  stop() {
    this.state = "inactive";
    setTimeout(() => this.dispatchEvent(new Event("stop")), 10 * LOOK_MS);
  }
}

class SilentAudioContext {
  createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData() {} });
  createMediaStreamSource = () => ({ connect() {} });
  close = async () => {};
}

test("a recording reports no level once it is being stopped", async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal("MediaRecorder", SlowMediaRecorder);
    vi.stubGlobal("AudioContext", SilentAudioContext);
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
    const onLevel = vi.fn();
    const recorder = await Recorder.start(onLevel);
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
    expect(onLevel).toHaveBeenCalledTimes(3);
    const stopping = recorder.stop();
    await vi.advanceTimersByTimeAsync(20 * LOOK_MS);
    expect((await stopping).waveform).toHaveLength(64);
    expect(onLevel).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

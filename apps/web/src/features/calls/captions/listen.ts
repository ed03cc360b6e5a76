import workletUrl from "./speech-cutter.worklet.ts?worker&url";

/** Calls back with each piece of speech of a microphone. @returns a function that stops listening */
export function listen(track: MediaStreamTrack, onSegment: (samples: Float32Array) => void): () => void {
  const sound = new AudioContext();
  let node: AudioWorkletNode | undefined;
  // Suspended before the first gesture after a reload; the next one starts it.
  const resume = () => void sound.resume().catch(() => {});
  addEventListener("pointerdown", resume);
  addEventListener("keydown", resume);
  void sound.audioWorklet
    .addModule(workletUrl)
    .then(() => {
      if (sound.state === "closed") return;
      node = new AudioWorkletNode(sound, "speech-cutter", { numberOfOutputs: 0 });
      node.port.onmessage = ({ data }) => onSegment(data);
      sound.createMediaStreamSource(new MediaStream([track])).connect(node);
    })
    .catch(() => {
      // A browser without worklets speaks in the call as before, without captions of its user.
    });
  return () => {
    removeEventListener("pointerdown", resume);
    removeEventListener("keydown", resume);
    if (node) node.port.onmessage = null;
    void sound.close();
  };
}

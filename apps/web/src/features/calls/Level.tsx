import { useEffect, useState } from "react";

const LOOK_MS = 100;

interface Props {
  readonly label: string;
  readonly track: MediaStreamTrack | null;
}

/** Shows that the microphone hears something. */
export function Level({ label, track }: Props) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const sound = new AudioContext();
    const analyser = sound.createAnalyser();
    sound.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const looking = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(Math.min(1, 4 * Math.max(...samples.map(Math.abs))));
    }, LOOK_MS);
    return () => {
      clearInterval(looking);
      void sound.close();
    };
  }, [track]);
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <meter value={level} className="h-3 w-full" />
    </label>
  );
}

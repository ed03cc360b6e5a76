import { useMemo } from "react";
import { encode } from "uqr";

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code: dark on light in both themes, since not every camera reads inverted ones. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-44 rounded-md">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#111" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawn(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}

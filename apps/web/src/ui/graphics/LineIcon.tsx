const RING = "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0";
const dot = (y: number) => `M13 ${y}a1 1 0 1 1-2 0 1 1 0 0 1 2 0`;

const LINES = {
  dots: dot(5) + dot(12) + dot(19),
  eye: "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  clock: `${RING}M12 6v6l4 2`,
  alert: `${RING}M12 8v4M12 16h.01`,
  check: "M20 6 9 17l-5-5",
  send: "M3.714 3.048a.498.498 0 0 0-.683.627l2.843 7.627a2 2 0 0 1 0 1.396l-2.842 7.627a.498.498 0 0 0 .682.627l18-8.5a.5.5 0 0 0 0-.904zM6 12h16",
  smile: `${RING}M15 10V9M16.472 15a6 6 0 0 1-8.943 0M9 10V9`,
  filter: "M3 6h18M7 12h10M10 18h4",
  plus: "M5 12h14M12 5v14",
  pen: "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4",
  languages: "m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6",
  history: "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2",
  reply: "M9 17l-5-5 5-5M20 18v-2a4 4 0 0 0-4-4H4",
  bookmark: "m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z",
  notes: "M12 20h9M16.4 3.6a1 1 0 0 1 3 3L7.4 18.6a2 2 0 0 1-.9.5L4 20l.9-2.5a2 2 0 0 1 .5-.9z",
  checks: "M18 6 7 17l-5-5m20-1-7.5 7.5L13 16",
};

interface Props {
  readonly line: keyof typeof LINES;
  readonly className: string;
}

/** Icons of every bubble and chat: as small as possible, since a page has forty of them. */
export function LineIcon({ line, className }: Props) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`line-icon ${className}`}>
      <path d={LINES[line]} />
    </svg>
  );
}

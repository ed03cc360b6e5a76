interface Props {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
}

export const ProgressBar = ({ label, value }: Props) => (
  <progress
    aria-label={label}
    value={value}
    max={1}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-indigo"
  />
);

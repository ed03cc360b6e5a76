interface Props {
  readonly text: string;
  readonly className: string;
  readonly dir?: "ltr";
}

/** Emphasises the part of a text between `<1>` and `</1>`. */
export function Emphasised({ text, className, dir }: Props) {
  const [before, emphasised, after] = text.split(/<\/?1>/);
  return (
    <>
      {before}
      <strong dir={dir} className={className}>
        {emphasised}
      </strong>
      {after}
    </>
  );
}

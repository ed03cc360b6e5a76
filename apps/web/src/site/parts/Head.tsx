interface Props {
  readonly title: string;
  readonly description: string;
  readonly script: string;
  readonly style: string;
}

/** Beginning of the head of every public page. */
export function Head({ title, description, script, style }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f7f3" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1019" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <script src="/before-paint.js" />
      <link rel="stylesheet" href={style} />
      <script type="module" src={script} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

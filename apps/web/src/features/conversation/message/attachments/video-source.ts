interface Source {
  readonly local: string | undefined;
  readonly remote: string | null;
  readonly hasPreview?: true | undefined;
}

/** The fragment makes Safari draw a first frame. */
export const source = ({ local, remote }: Source) => `${local ?? remote}#t=0.001`;

export const poster = ({ remote, hasPreview }: Source) => (remote && hasPreview ? `${remote}?size=medium` : undefined);

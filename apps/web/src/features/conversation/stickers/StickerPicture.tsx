interface PictureProps {
  readonly url: string;
  readonly alt: string;
  readonly className: string;
}

/** Moves only for readers who want motion. */
export const StickerPicture = ({ url, alt, className }: PictureProps) => (
  <picture>
    <source media="(prefers-reduced-motion: reduce)" srcSet={`${url}?size=thumb`} />
    <img src={`${url}?size=medium`} alt={alt} loading="lazy" className={`object-contain ${className}`} />
  </picture>
);

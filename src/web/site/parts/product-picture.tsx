import classes from './product-picture.module.css';

interface ProductPictureProps {
  /** The picture's name in `public/pictures`: `<name>.webp` and `<name>@2x.webp`, made by scripts/make-pictures.ts. */
  name: string;
  alt: string;
  width: number;
  height: number;
  isPhone?: boolean;
}

/** A picture of the running dashboard in a plain frame. Its size is known beforehand, so nothing jumps. */
export function ProductPicture({ name, alt, width, height, isPhone = false }: ProductPictureProps) {
  return (
    <div className={isPhone ? classes.phone : classes.screen}>
      <img
        src={`/pictures/${name}.webp`}
        srcSet={`/pictures/${name}.webp 1x, /pictures/${name}@2x.webp 2x`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

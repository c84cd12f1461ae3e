import 'react';

declare module 'react' {
  // Custom properties may be set in `style`.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

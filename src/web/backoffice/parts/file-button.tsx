import { DownloadButton } from './download-button.tsx';

/** `184 KB`, `2.4 MB` */
function sizeShown(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1) return `${bytes} B`;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Saves a document that somebody has sent us; its button names it. */
export function FileButton({ url, fileName, bytes }: { url: string; fileName: string; bytes: number }) {
  return (
    <DownloadButton url={url} fileName={fileName}>
      {fileName}, {sizeShown(bytes)}
    </DownloadButton>
  );
}

import EmailReplyParser from 'email-reply-parser';

/** The parser's time grows with the square of a line's length: a longer line is no mail program's. */
const maxLetters = 30_000;
const maxLineLetters = 4_000;

const forwarded = /^\s*-{2,}\s*(?:Forwarded message|Begin forwarded message|Mensaje reenviado)\s*-{2,}/im;
/** Google Groups and other mailing lists add a footer. */
const listFooter =
  /^(?:-- ?\n)?(?:You received this message because|Has recibido este mensaje porque|Recibiste este mensaje porque)/m;
/** Lines that mail programs add: a device's signature, and the line above Outlook's headers. */
const addedByProgram =
  /^\s*(?:_{5,}|-- ?$|sent from (?:my|mail|outlook|yahoo|samsung|galaxy)|get outlook|enviado desde|obtener outlook|obtén outlook)/im;
/** Gmail writes the bold letters of Outlook's headers with asterisks. */
const starredHeader =
  /^[ \t]*\*{1,2}(From|Sent|Date|To|Cc|Subject|De|Enviado(?: el)?|Fecha|Para|A|CC|Asunto):\*{1,2}[ \t]*/gim;

interface Part {
  text: string;
  isQuoted: boolean;
  isSignature: boolean;
}

/**
 * What the writer wrote, and what their program repeated below it. Answers between quoted lines stay together with those
 * lines; so do the writer's own lines that begin with `>` in a mail that answers none (`isReply` false). Where nothing but
 * repetition is left, all of it counts.
 */
export function cutQuoted(
  text: string,
  { isReply = true }: { isReply?: boolean } = {},
): { said: string; quoted: string } {
  const parts = partsOf(text.replaceAll(starredHeader, '$1: ').replaceAll(/\n{4,}/g, '\n\n\n'), isReply);
  const last = parts.findLastIndex((part) => isSaid(part));
  const spoken = parts.slice(0, last + 1);
  const answersBelow = spoken[0]?.isQuoted === true && spoken.filter(({ isQuoted }) => isQuoted).length === 1;
  const said = joined(answersBelow ? spoken.slice(1) : spoken);
  if (said === '') return { said: text.trim(), quoted: '' };
  const quoted = joined([...(answersBelow ? spoken.slice(0, 1) : []), ...parts.slice(last + 1)]);
  return { said, quoted };
}

const isSaid = ({ text, isQuoted, isSignature }: Part) => text.trim() !== '' && !isQuoted && !isSignature;

const joined = (parts: readonly Part[]) =>
  parts
    .map(({ text }) => text)
    .join('\n')
    .trim();

function partsOf(text: string, isReply: boolean): Part[] {
  if (text.length > maxLetters) {
    const end = text.lastIndexOf('\n', maxLetters);
    const cut = end < 0 ? maxLetters : end;
    const parts = partsOf(text.slice(0, cut), isReply);
    // What is quoted goes on to the end of so long a mail.
    return [...parts, { text: text.slice(cut), isQuoted: parts.at(-1)?.isQuoted === true, isSignature: false }];
  }
  const isTooLong = text.split('\n').some((line) => line.length > maxLineLetters);
  if (isTooLong) return [{ text, isQuoted: false, isSignature: false }];
  return new EmailReplyParser()
    .read(text)
    .getFragments()
    .flatMap((fragment) => {
      const content = fragment.getContent();
      const isOwn = !isReply && !hasHeader(content);
      const isSignature = fragment.isSignature() && addedByProgram.test(content);
      return splitAtMark({ text: content, isQuoted: fragment.isQuoted() && !isOwn, isSignature });
    });
}

/** A block of `>` lines alone may be the writer's own; what a program repeats has a line that says whose it is. */
const hasHeader = (content: string) => /^[^>]/m.test(content.trim()) || /^>.*:\s*$/m.test(content);

function splitAtMark(part: Part): Part[] {
  if (part.isQuoted || part.isSignature) return [part];
  const at = [forwarded, listFooter].flatMap((mark) => mark.exec(part.text)?.index ?? []);
  const start = Math.min(...at);
  if (!Number.isFinite(start)) return [part];
  return [
    { ...part, text: part.text.slice(0, start) },
    { ...part, text: part.text.slice(start), isQuoted: true },
  ];
}

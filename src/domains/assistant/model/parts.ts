/** Divides a message into what is asked one by one. */

const maxParts = 4;

const english =
  "(?:how|what|when|where|who)(?:'?s)?|why|which|is|are|can|do|does|did|86|bring|close|give|mark|open|pause|publish|put|reopen|resend|resume|retry|run|send|show|stop|switch|take|tell|turn";
const spanish =
  'como|cómo|cuando|cuándo|cuanto|cuánto|cuantos|cuántos|donde|dónde|quien|quién|por que|por qué|que|qué|agota|apaga|cierra|dime|manda|marca|muestra|pausa|pon|prende|publica|quita|reabre|reanuda|reenvia|reenvía';
/** After a comma alone only what begins a question as it can begin no other part of a sentence. */
const questions = 'how (?:much|many)|what time|(?:is|are) (?!(?:there|it|they|that|this)\\b)';

const breaks = new RegExp(
  [
    String.raw`[?!\n;]+`,
    String.raw`\.(?=\s|$)`,
    ',? (?:and also|also,?|another question:?|one more thing:?|plus,?|y tambien|y también|ademas|además|otra pregunta:?) ',
    String.raw`,? and (?=(?:${english})\b)`,
    String.raw`,? y (?=(?:${spanish})\b)`,
    String.raw`, (?=${questions})`,
  ].join('|'),
  'iu',
);

export function partsOf(text: string): string[] {
  return text
    .split(breaks)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part))
    .slice(0, maxParts);
}

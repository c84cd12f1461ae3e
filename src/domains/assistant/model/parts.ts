/** Divides a message into what is asked one by one. */

const mostParts = 4;
const breaks =
  /[?!\n;]+|\.(?=\s|$)|,? (?:and also|also,?|another question:?|one more thing:?|plus,?|y tambien|y también|ademas|además|otra pregunta:?) |,? and (?=(?:how|what|when|where|who|why|which|is|are|can|do|does|did|pause|mark|show|send|turn)\b)|,? y (?=(?:como|cómo|cuando|cuándo|cuanto|cuánto|cuantos|cuántos|donde|dónde|quien|quién|por que|por qué|que|qué|pausa|marca|muestra|manda)\b)/iu;

export function partsOf(text: string): string[] {
  return text
    .split(breaks)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part))
    .slice(0, mostParts);
}

import type { Source } from './source.ts';

/** Names that the code has given up, as patterns, each with the field's standard term. */
const retired: readonly (readonly [pattern: RegExp, standard: string])[] = [
  [/\b(?:\w+H|h)appenings?\b/, 'transition'],
  [/\border_?news\b/i, 'orderUpdate'],
  [/\b(?:create)?wake_?bus\b/i, 'PubSub'],
  [/\bctx\.wake\b/, 'ctx.publish'],
  [/\b(?:create)?queue_?bell\b/i, 'JobNotifier'],
  [/\bcreateDrain\b/, 'createCoalescer'],
  [/\bnewClaim\b/, 'createLease'],
  [/\b(?:start|run)Watch(?:es)?\b/, 'periodic task'],
  [/\bmost[A-Z]\w*/, 'max…'],
  [/\blongest(?!First\b|OnScreen\b)[A-Z]\w*/, 'max…Length'],
  [/\b(?:least|shortest)[A-Z]\w*/, 'min…'],
  [/\bOutward(?:Request|Answer)\b/, 'HttpRequest, HttpResponse'],
  [/\b(?:create)?outside-?client\b/i, 'public HTTP client'],
  [/\bspeakFor\b/, 'runForStore'],
  [/\bdistrust[A-Z]?\w*/, 'invalidate…'],
  [/\bhomeless\b|\badopt(?:Homeless|Quarantined)\b/i, 'unrouted, route…'],
  [/\b(?:Limited|Adjust)?Ability\b|\binabilities\b/, 'capability'],
  [/\bgiveMoreTime\b/, 'extendPrepTime'],
  [/\bpromiseAcceptance\b/, 'enqueueAcceptance'],
  [/\bunheldIn\b|\bunfoundedValues\b/, 'ungroundedClaims, ungroundedValues'],
  [/\bnote(?:Call|Seen|Sent|Asked|Ended|Undone|Written|LetIn|Failure)\b/, 'record…'],
  [/\bstopLeftPostmaster\b|\bleft-postmaster\b/, 'stale server'],
  [/\bletOthersPass\b/, 'makeTraversable'],
  [/\buseIsAlive\b/, 'useHydrated'],
  [/\blazySoon\b/, 'lazyPreload'],
  [/\bkeptValue\b/i, 'localStorageValue'],
  [/\bmarkWrong\b/, 'focusFirstError'],
  [/\bkeepTypedEarly\b|\btyped-early\b/, 'preservePrehydrationInput'],
  [/\bwaiting-?position\b/i, 'toastPosition'],
  [/\btextWord\b/i, 'SMS keyword'],
];

/** Returns one finding for each line, and each file name, that holds a retired name. */
export function checkRetiredNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const whole = `${path}\n${text}`;
    const found = retired.filter(([pattern]) => pattern.test(whole));
    if (found.length === 0) return [];
    return whole.split('\n').flatMap((line, index) =>
      found.flatMap(([pattern, standard]) => {
        const name = pattern.exec(line)?.[0];
        const where = index === 0 ? path : `${path}:${index}`;
        return name === undefined ? [] : [`${where}: “${name}” is a retired name, the standard term is “${standard}”.`];
      }),
    );
  });
}

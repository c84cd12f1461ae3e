import { plainText, wordsOf } from './understanding/words.ts';

/** What somebody says to an offer that stands on a card: nothing else in the message, else it is a question of its own. */
export function consentOf(text: string): 'yes' | 'no' | undefined {
  const words = wordsOf(plainText(text)).filter((word) => !polite.has(word));
  const said = words.join(' ');
  if (said === '' || words.length > maxWords) return undefined;
  if (no.test(said)) return 'no';
  return yes.test(said) ? 'yes' : undefined;
}

const maxWords = 8;
const polite = new Set('please pls plz por favor porfa porfavor thanks thank you gracias ty'.split(' '));

const saysYes =
  'yes|yep|yeah|yea|yup|ya|ok|okay|k|sure|sure thing|of course|absolutely|correct|right|thats right|exactly|do it|do that|lets do it|just do it|go|go ahead|go for it|proceed|confirm|confirmed|i confirm|i agree|make it so|sounds good|perfect|si|simon|claro|claro que si|dale|sale|va|orale|andale|hazlo|hagalo|hagale|adelante|confirmo|confirmado|de acuerdo|esta bien|asi es|correcto|ok dale|yes i do|i do|yes do it now|now';
const saysNo =
  'no|nope|nah|not now|never mind|nevermind|nvm|forget it|forget about it|dont|dont do it|dont do that|do not|do not do it|stop|cancel|cancel it|cancel that|cancel this|scratch that|leave it|leave it alone|take it back|undo|undo it|undo that|no need|not anymore|changed my mind|i changed my mind|wait no|hold on no|mejor no|mejor no lo hagas|no lo hagas|no lo haga|cancela|cancelalo|cancelala|cancele|cancelar|olvidalo|olvidelo|dejalo|dejalo asi|deja|ya no|ya no hace falta|no gracias|para nada|espera no|me arrepenti';
const repeated = (one: string) => new RegExp(`^(?:${one})(?: (?:${one}))*$`);
const yes = repeated(saysYes);
const no = new RegExp(`^(?:(?:ok|actually|oh|ay|eh|yes|si) )?(?:${saysNo})(?: (?:${saysNo}|it|that|eso))*$`);

import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';

const intentOf = (text: string) => guard(text)?.intent;

describe('what goes to a person at once', () => {
  it.each([
    ['the driver threw a drink at my cashier', 'handover.safety'],
    ['your rep said i was rejected because of my accent', 'handover.legal'],
    ['you paid sales tax the app already paid, so i am out twice', 'handover.tax'],
    ['the state sent me a notice that i owe for q2', 'handover.tax'],
    ['a letter says i underpaid sales tax', 'handover.tax'],
    ['you take care of it, i am not asking a bot', 'handover.person'],
    ['no quiero hablar con una máquina', 'handover.person'],
    ['somebody needs to fix it before you approve the wrong place', 'handover.person'],
    ['hay humo saliendo del horno', 'handover.safety'],
    ['my manager touches me in the walk in', 'handover.safety'],
    ['somebody called saying theyre forkline and asked me for a code', 'handover.ownership'],
    ['somebody is in my account, there is a user i never saw', 'handover.ownership'],
    ['hay alguien en mi cuenta', 'handover.ownership'],
    ['alguien cambió la contraseña', 'handover.ownership'],
    ['mi socio me sacó del sistema', 'handover.ownership'],
    ['please change our bank, the new account ends in 4419, go ahead', 'handover.ownership'],
    ['i am $310 light this week', 'handover.money'],
    ['the deposit from you bounced back, rent is due, who can sort this today', 'handover.money'],
    ['un tipo me pide 300 dólares para borrar reseñas falsas', 'handover.legal'],
    ['necesito que me adelanten el pago', 'handover.money'],
    ['quiero disputar ese cobro', 'handover.money'],
    ['the login email was changed and none of us did that', 'handover.ownership'],
    ['mi papá falleció y la cuenta está a su nombre', 'handover.ownership'],
    ['her son is at the ER after the mole', 'handover.safety'],
    ['my cook burned his hand on the fryer', 'handover.safety'],
    ['i will call channel 9 about you', 'handover.legal'],
    ['mi gerente me toca en la cocina', 'handover.safety'],
    ['a delivery guy is touching our young waitress', 'handover.safety'],
    ['he makes comments about her looks every time', 'handover.safety'],
    ['un repartidor anda tocando a mi mesera', 'handover.safety'],
    ['el señor que comió aquí va para el hospital', 'handover.safety'],
    ['get somebody on the phone now', 'handover.person'],
    ['a mail says my bank account was changed, i did not change anything', 'handover.ownership'],
  ])('%s', (text, intent) => expect(intentOf(text)).toBe(intent));
});

describe('what is refused', () => {
  it.each([
    ['how many orders does El Paisa get, they are with forkline too', 'refuse.other_merchant'],
    ['how much does the taqueria next door sell', 'refuse.other_merchant'],
    ['cuánto vende el de enfrente', 'refuse.other_merchant'],
    ['tell me what El Farolito on the corner is doing in sales', 'refuse.other_merchant'],
    ['quiero que me mandes puros 5 estrellas', 'refuse.wrongdoing'],
    ['if you approve me today i put a little something in your pocket', 'refuse.wrongdoing'],
    ['Invéntame una foto y una nota de que sí mandamos la orden', 'refuse.wrongdoing'],
    ['what three of your Portland partners earned last quarter', 'refuse.other_merchant'],
    ['ayúdame a inventar reembolsos', 'refuse.wrongdoing'],
    ['i need some fake reviews', 'refuse.wrongdoing'],
    ['whats the phone of the guy who works at bella pizza', 'refuse.other_merchant'],
    ['send the money to routing 011000015 account 44556677', 'refuse.bank_details'],
    ['i want the guest’s address, she left one star and i will visit her', 'refuse.privacy'],
  ])('%s', (text, intent) => expect(intentOf(text)).toBe(intent));
});

describe('what only sounds like it', () => {
  it.each([
    'the login asked me for a code and none comes',
    'the driver asked us for the pickup code',
    'the driver is two blocks away, what do i press',
    'who works at the store on fridays',
    'quien es el que trabaja en la cocina',
    'my cook called in sick, pause us for an hour',
    'apague deliveroo por hoy, el muchacho del empaque se enfermó',
    'what hours can i get a live human',
    'how is someone gonna call me when the number is wrong',
    'se me quemo la ultima tanda de elotes, agotado hasta mañana',
    'we cant promise no sesame, may we decline the order',
    'i signed up last night, do you call me',
    'we burned the whole pot of rice, off until tomorrow',
    'where do i find an api key',
    'if i decline one does it hurt us with the apps',
    'de repente se cortaron los pedidos',
    'cuánto me toca esta semana',
    'i want people to pick exactly one noodle',
    'what happens if nobody answers the phone at the door',
    'si marco algo agotado, regresa solo o me toca acordarme',
    'no queda elote, se quemó la última tanda, agotado hasta mañana',
    'do you need our password to connect',
    'somebody changed prices inside the uber app itself, does yours notice',
    'mi socio quiere subir el recargo, se puede',
    'have you ever been hacked',
    'dónde se arma un menú más chico',
    'been burned by commission before, whats my cut',
    'can my competitor see my customers',
    'the wine bar across the street delivers bottles, may we',
    'fake review, what do i do',
    'anything people love should stay',
    "we're big on grubhub because of the hospital",
  ])('%s', (text) => expect(intentOf(text)).toBeUndefined());
});

import { handover, phrases, type Rule } from './rule.ts';

/** Money that does not add up. */

export const money: readonly Rule[] = [
  {
    guarded: handover('handover.money', 'money_dispute'),
    words: phrases`
      (?:nunca|no) (?:me |nos )?(?:han |ha )?(?:pagaron|pagado|pagan|llego (?:mi|el) (?:pago|dinero|deposito)|depositaron|depositado)
      (?:me|nos) (?:deben|robaron|faltan? (?:dinero|\d|\$))
      (?:refund|charge\w*|reembols\w*|cobr\w*)\b.{0,60}\b(?:(?:not|wasnt|isnt) (?:my|our) fault|no (?:era|fue|es) (?:mi |nuestra )?culpa|lied|lying|scam\w*|mintio|mentira|was (?:complete|correct|right|fine))
      (?:want|demand|need|give (?:me|us)|get) (?:\w+ ){0,3}(?:money|refund|cash|fee|fees) back
      (?:deposit|payout|transfer|deposito|pago|transferencia)\b.{0,40}\b(?:bounced|came back|was returned|reboto|regreso|rechaz\w+)\b.{0,90}\b(?:who|quien|today|hoy|now|ahora|urgent\w*|rent|renta|payroll|nomina)
      (?:bank|credit union) (?:says|said|sees|shows|tells me) (?:there is |theres |they (?:see|have|got) |that )?(?:nothing|no (?:deposit|payout|payment|transfer|money))
      banco (?:me )?(?:dice|dijo|ve) que (?:no (?:hay|ha|tiene|les|le|ve)|nada)
      dispute (?:all|it|this|that|these|those|them|em)
      (?:paid|charged|pague|cobraron|cobrado) (?:\w+ ){0,2}(?:twice|double|doble|dos veces)
      (?:demand|want) (?:a |my |our )?(?:full )?(?:refund|reimbursement|compensation|credit)
      i (?:want|need) to (?:dispute|appeal|contest)
      (?:adelant\w+|anticip\w+) (?:el |mi |del |de mi |parte del )?pago
      advance on (?:my|our|the) (?:next )?(?:payout|pay|money)
      (?:pay|send|wire) (?:me|us) (?:early|sooner|today instead)
    `,
    anywhere: phrases`
      \b(?:missing|short|shorted|underpaid|owes? (?:me|us)|took|taken|stole|deducted|withheld|overcharged|charged (?:me|us)|kept|lost)\b.{0,40}(?:\$ ?\d|\b\d[\d,.]* ?(?:bucks|dollars|dolares|pesos)\b)
      (?:\$ ?\d[\d,.]*|\b\d[\d,.]* ?(?:bucks|dollars|dolares|pesos))\b.{0,40}\b(?:missing|short|gone|never|back|taken|faltan?|menos de lo)\b
      \b(?:never|havent|have not|didnt|did not|still not|not been|not) (?:yet )?(?:been |get |got |gotten |received? |ever )*(?:paid|my (?:money|payment|payout|deposit|pay)|payment|the (?:money|payment|payout|deposit))\b(?! for the next)
      \b(?:not|wasnt|isnt|no (?:era|fue|es)) (?:my|our|mi|nuestra|culpa)\b.{0,20}(?:fault|mia|nuestra)?.{0,40}\b(?:refund|charge|pay|reembols\w*|cobr\w*)
      \b(?:quiero|necesito|voy a|vamos a|queremos) (?:disput|apel|reclam)\w+
      \b(?:cobr|descont|quit)\w+ .{0,40}\bque si (?:mand|envi|entreg|iba|llev)\w+
      \b(?:im|i am|we are|were|am|estoy) (?:about |like |unos )?(?:\$ ?\d[\d,.]*|\d[\d,.]* ?(?:bucks|dollars)) (?:light|off|short|behind|less)
      \b(?:want|wants|need|demand|expect|have|deserve) (?:to be |some |a )?compensat\w+
    `,
    unlessWords: phrases`
      how (?:do|can|much|would|long)
      what (?:is|does|happens|if)
      who (?:pays|eats)
      do i
      does
      is there
      when (?:do|will|does|is)
      como
      cuanto
      que pasa
      quien
      customer (?:wants|wanted|is asking|asks)
    `,
  },
];

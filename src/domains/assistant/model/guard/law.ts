import { handover, phrases, type Rule } from './rule.ts';

/** Law and tax: no program gives advice about them. */

export const legal: readonly Rule[] = [
  {
    guarded: handover('handover.legal', 'legal'),
    words: phrases`
      sue
      suing
      sued
      served (?:us |me |with )(?:\w+ )?(?:papers|lawsuit|summons)
      served with papers
      court papers
      summons
      lawsuit
      lawyers?
      attorneys?
      subpoena\w*
      cease and desist
      small claims
      take (?:you|this|them) to court
      court (?:order|date)
      legal (?:action|notice|department|team|threat|advice)
      breach of contract
      class action
      settlement agreement
      abogad[oa]s?
      demandar\w*
      demanda legal
      los voy a demandar
      voy a demandar
      (?:la|una|a) corte
      juicio
      citatorio
      accion legal
      notificacion legal
      incumplimiento de contrato
      asesoria legal
      discriminat\w+
      (?:pid\w+|quier\w+|cobr\w+|asks?|asking|wants?|demand\w*|charg\w+) .{0,30}(?:\d|dolares|dollars|money|dinero|lana|plata|bucks|free food|comida gratis).{0,50}\b(?:borr|quit|delet|remov|take (?:down|off|back))\w* .{0,40}(?:resena|review|rating|estrella|star)\w*
      (?:reject|declin|refus|turn|den)\w* .{0,40}\bbecause (?:of )?(?:my|our|i am|im|we are|where) .{0,40}\b(?:accent|race|skin|color|religion|gender|age|nationality|language|disabled|disability|black|latin\w*|mexican|immigrant\w*|muslim|from)
      (?:rechaz|neg|declin)\w+ .{0,40}\bpor (?:mi|nuestro|ser|como) .{0,30}\b(?:acento|raza|color|religion|edad|nacionalidad|idioma|latin\w*|mexican\w*|inmigrant\w*|mujer)
      racis[mt]\w*
      discriminacion|discrimina\w*
      (?:go|going|talk|talking|call|calling) (?:to )?(?:a |the )?(?:press|news|media|newspapers?|reporters?|tv)
      channel \d+
      (?:ir|voy|vamos|llamar|llamo) (?:con |a )?(?:los |las |la |el )?(?:noticieros?|noticias|prensa|television|periodistas?)
      labor board|health department (?:complaint|is suing)|attorney general|better business bureau|bbb\b
    `,
  },
];

export const tax: readonly Rule[] = [
  {
    guarded: handover('handover.tax', 'tax'),
    words: phrases`
      1099
      1099k
      w ?9
      w-9
      irs
      tax (?:form|advice|return|exempt\w*|id|bill|audit|deduct\w*|write off)
      deduct\w* (?:the|this|my|it|from (?:my )?tax\w*)(?! from us)
      write (?:it|this|them|the \w+) off
      ein\b
      file (?:my )?tax\w*
      owe (?:any |more )?(?:sales )?tax\w*
      tax\w* (?:is|are|was|were|seems?) (?:wrong|incorrect|missing)
      (?:paid|paying|charged|collected|withheld|remitted) .{0,40}\btax\w*\b.{0,80}\b(?:twice|double|already paid|out of pocket)
      (?:pag|cobr)\w+ .{0,40}\bimpuestos?\b.{0,60}\b(?:doble|dos veces)
      wrong tax
      audited
      under ?paid .{0,20}\btax\w*
      (?:penalty|assessment|deficiency|tax|audit) notice
      tax (?:notice|penalt\w+|lien)
      multa (?:del?|por) (?:los )?impuestos?
      (?:the state|comptroller|tax (?:office|authority|department|people)|department of revenue|franchise tax board) .{0,40}\b(?:sent|wrote|mailed|says|said|wants|notice|letter|penalty|came)
      declar\w+ (?:estos |mis |los )?(?:ingresos|impuestos)
      forma (?:de impuestos|1099)
      deducir
      hacienda
      exent[oa] de impuestos
      debo impuestos
      impuestos? (?:esta|estan) mal
    `,
  },
];

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
      wrong tax
      audited
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

import { phrases, refuse, type Rule } from './rule.ts';

/** What is never done, whoever asks and however. */

export const attacks: readonly Rule[] = [
  {
    guarded: refuse('refuse.injection'),
    anywhere: phrases`
      \b(?:ignore|disregard|forget|override|bypass) (?:all |any |every |the |your |my )*(?:previous |prior |above |earlier |other )*(?:instructions?|rules?|prompts?|guidelines?|restrictions?|policies|policy|training)
      system prompt
      your (?:hidden |initial |secret |original )?(?:instructions|prompt)
      developer mode
      jailbreak
      dan mode
      you are (?:now|no longer)
      pretend (?:to be|you are|youre|that you)
      act as (?:an? |the |my )?(?:admin\w*|staff|root|developer|forkline|owner|system|different|unrestricted|sql)
      role ?play
      drop table
      select \* from
      ;--
      union select
      <script
      ignora (?:todas? )?(?:las |tus |mis )?(?:instrucciones|reglas)
      olvida\w* (?:de )?(?:todas? )?(?:las |tus )?(?:instrucciones|reglas)
      finge (?:que|ser)
      actua como
      modo desarrollador
      tus instrucciones
      prompt del sistema\b
    `,
  },
  {
    guarded: refuse('refuse.secret'),
    anywhere: phrases`
      \b(?:full|complete|entire|whole|unmasked|all (?:the )?digits(?: of)?) (?:of )?(?:my |our |the |your |his |her )*(?:bank )?(?:account|routing|card|bank)(?: and (?:account|routing))? ?(?:numbers?|no\b|#|digits)
      \b(?:full|complete|entire|whole|unmasked) (?:of )?(?:my |our |the |your |his |her )*(?:bank account|routing|card)\b
      (?:full|complete|entire) (?:number|digits)
      (?:show|give|tell|send|read|reveal|what(?:s| is| are)|list|need|get|display|share) (?:me |us |out )?(?:the |my |our |your |their |his |her |nadia\w* |mateo\w* |all )*(?:\w+s? )?(?:password|passwords|api key|api keys|secret|secrets|secret key|client secret|access token|token|tokens|credentials|ssn|social security(?: number)?|private key|encryption key|webhook secret|2fa code|two factor code|recovery codes?)\b
      numero (?:de cuenta )?completo
      cuenta (?:bancaria )?completa
      (?:dame|dime|muestra\w*|cual es|cuales son|manda\w*|quiero) (?:la |las |el |los |mi |mis |tu |su )*(?:contrasenas?|claves? (?:de )?(?:api|secreta)|clave|token|credenciales|secreto|codigo de recuperacion|numero de seguro)
    `,
    unlessWords: phrases`
      forgot
      reset
      change
      olvide
      cambi\w+
      how do i (?:get|create|make|add|find) (?:an? )?api key
      can i get (?:an? )?api key
      recovery codes? (?:are|do|is)
      lost
      (?:where|how) (?:do|can|would|should) (?:i|we) (?:get|find|make|create|see|add)
      do (?:you|i|we) need
      do you (?:give|hand) out
      (?:donde|como) (?:puedo |se )?(?:saco|sacar|consigo|conseguir|crear|creo|hago|obtengo|obtener)
      (?:necesitan|ocupan|necesito|hace falta)
    `,
  },
  {
    // Somebody else's, whatever it is wanted for.
    guarded: refuse('refuse.secret'),
    words: phrases`
      (?:give|tell|send|show|text) (?:me|us) (?:the (?:owner|boss|manager|admin|partner)\w* |his |her |their |my (?:boss|manager|partner|owner)\w* )(?:login |log in )?passwords?
      (?:dame|dime|manda\w*|pasa\w*) la (?:contrasena|clave) (?:del?|de la|de mi) (?:duen[oa]|jef[ea]|gerente|encargad[oa]|soci[oa])
    `,
  },
  {
    guarded: refuse('refuse.bank_details'),
    words: phrases`
      (?:routing|aba|acct|account|cuenta|ruta)(?: (?:number|no|num|is|numero|es))*\W{0,3}\d{6,}
    `,
  },
  {
    guarded: refuse('refuse.privacy'),
    words: phrases`
      (?:customer|guest|client|reviewer|person|woman|man|guy|lady|her|his|their)s? (?:home |house |street )?(?:address|phone|number)\b.{0,70}\b(?:review|stars?|face to face|confront|visit|(?:her|his|their) (?:house|home|door))
      (?:address|phone(?: number)?|number) of (?:the|that|this) (?:customer|guest|client|reviewer|person|woman|man|guy|lady)\b.{0,70}\b(?:review|stars?|face to face|confront|visit|(?:talk|speak|send \w+) to)
      (?:direccion|telefono) (?:del|de la|de este|de esa|de su) (?:cliente|clienta|senora|senor|tipo|persona)\b.{0,70}\b(?:resena|estrellas?|cara a cara|visitar\w*|su casa|reclamar\w*)
    `,
  },
  {
    guarded: refuse('refuse.other_merchant'),
    anywhere: phrases`
      \b(?:(?:other|another|different|nearby|rival|competing|neighbou?r\w*) (?:restaurants?|merchants?|partners?|owners?|accounts?|business(?:es)?|customers? of yours|clients?)(?:'s)?\b|(?:all|every|list|which) (?:of )?(?:the |your )?(?:merchants|restaurants|partners|clients)\b|someone elses|somebody elses|merchant id|tenant|otros? (?:restaurantes?|negocios?|socios?|comerciantes?|clientes de ustedes)|(?:they|he|she)(?:re|s| are| is) (?:also )?(?:with|on|using) (?:forkline|you guys)|(?:your|of the) (?:\w+ )?(?:partners|restaurants|merchants|clients) (?:earn|make|made|sell|sold|get paid|took home)\w*|who works (?:at|for) (?!me\b|us\b|my\b|our\b|the\b|this\b|here\b|that\b)\w+|que trabaja en (?!mi\b|el\b|la\b|este\b|esta\b|nuestr)\w+)
      ^(?=.*\b(?:how (?:many|much|busy|well|good)|what (?:do|does|did|are|is|was|were)|sales|revenue|payouts?|earn\w*|sells?|selling|sold|makes?|made|numbers?|ratings?|charg\w+|prices?|upcharge|phone|compare|vend\w+|gan\w+|factur\w+|cuant\w+|ventas|ingresos|calificaci\w+|precios?|telefono)\b).*\b(?:competitors?|next door|across the street|(?:down|up) the (?:street|block|road)|(?:on|around) the corner|de enfrente|de la esquina|la competencia|(?:de|del) al lado|el vecino)\b
    `,
    unlessWords: phrases`
      my other
      our other
      mi otro
      another (?:restaurant|location) (?:of mine|i own|to my)
      (?:add|open|opening|manage|have|run) (?:another|a second|two|several)
      agregar otr
      abrir otr
      (?:money|paid|pay|payouts?|deposits?)\b.{0,30}\b(?:another|different|other) account
      (?:somebody|someone) elses (?:food|order|bag)
      who sees
      quien ve
      do you (?:share|sell)
      (?:other|another|different) (?:restaurants?|partners?|merchants?)(?: can)? (?:see|use)
      all partners\b.{0,20}$
      (?:across|from|on) all (?:the )?partners
      (?:names|info|data|customers|guests|clientela)\b.{0,30}\b(?:separad\w+|separate)
      see my
      ven mis
    `,
  },
  {
    guarded: refuse('refuse.promise'),
    words: phrases`
      promise (?:me|us|that)
      can you promise
      guarantee (?:me|us|that|my|i)
      can you guarantee
      do you guarantee
      (?:just )?(?:credit|give|add|put|send|transfer|wire) (?:me |us |my account |to my (?:account|payout|balance) )?(?:an? )?(?:extra )?(?:MONEY|\$\d|bonus|credit\b|discount on (?:my|the) fee)
      waive (?:the|my|your|this) fee
      release (?:my|the) (?:payout|money|funds|hold)
      increase my payout
      (?:just |please |can you |you have to )approve (?:me|us|my|our|it)\b
      approve (?:my|our|the) (?:application|account) (?:now|right|today|please|immediately)
      say (?:that )?(?:you|forkline) (?:will|owes?)
      confirm (?:that )?(?:you|forkline) (?:will|owes?)
      prometeme|prometan(?:me)?|me prometen?
      garantiza\w*
      libera mi (?:pago|dinero)
      liberen mi
      apruebame
      aprueba mi
      ponme \$
      acredita\w*
    `,
    unlessWords: phrases`
      (?:we|i) (?:can ?not|cant|couldnt|could not|wont) promise
    `,
  },
  {
    guarded: refuse('refuse.wrongdoing'),
    words: phrases`
      (?:cuanto (?:me )?cobra\w*|how much|what (?:do|would) you charge) .{0,30}\b(?:por|for) (?:\d+|unas|some) (?:resenas|calificaciones|estrellas|reviews|ratings|stars)
      (?:mand|pon|dej|consig)\w+ (?:\w+ ){0,3}(?:puros?|puras?|muchas?|\d+) (?:5|cinco) estrellas
      (?:something|cash|money|dollars|bucks|tip) (?:extra )?(?:in|into|for) your pocket
      make it worth your while
      (?:te|les?) (?:doy|paso|pago|regalo) (?:algo|una lana|un dinerito|dinero|plata|una propina) (?:si|para que|por) .{0,30}\b(?:aprueb|pas|acept|ayud)\w+
      (?:fake|fabricate|forge|photoshop|make up|invent) (?:me |us )?(?:an? |the |some )?(?:photo|picture|note|receipt|proof|evidence|screenshot|timestamp|signature)s?
      (?:inventa|falsific|fabric|trucale|haz)\w* (?:una?|la|el) (?:foto|nota|recibo|prueba|captura|firma)\w* (?:y una? \w+ )?(?:de que|falsa|para (?:ganar|engan)\w*)
      (?:want|need|get|some|add|order|have) (?:\w+ ){0,3}fake (?:reviews?|ratings?)
      (?:place|make|create|add|send in|put in|order) (?:\w+ ){0,2}fake orders?\b(?!.{0,60}\b(?:test|practice|see|check|staff|crew|train))
      (?:write|post|buy|generate|make|leave) (?:\w+ ){0,3}(?:five|5|good|positive|fake|great) ?-?(?:stars? )?(?:reviews?|ratings?)
      hide (?:my |some |the )?(?:sales|income|money|orders|revenue)
      (?:avoid|evade|dodge|not pay|without paying|skip) (?:paying )?(?:the |my )?(?:sales )?tax\w*
      delete (?:the )?(?:audit|history of changes|log)
      without (?:checking )?(?:an? )?id\b
      resenas falsas
      inventar (?:reembolsos?|pedidos?|ordenes|quejas|resenas?|ventas)
      esconder (?:ventas|dinero|ingresos)
      evadir (?:impuestos|al irs)
      no pagar impuestos
    `,
    unlessWords: phrases`
      (?:nos|me) (?:pid|quier|cobr|amenaz)\w+
      (?:asks|asking|wants|threatens) (?:me|us)
      printer
      to see (?:if|that|whether)
      works?
      practice
    `,
  },
];

import { handover, phrases, type Rule } from './rule.ts';

/** What endangers people: to a person at once, with the emergency words. */

export const danger: readonly Rule[] = [
  {
    guarded: handover('handover.safety', 'safety', true),
    words: phrases`
      (?:shov|push|punch|slapp|grabb|kick|grop|spat|spit|hit|bit|beat|stabb|shot|pull)(?:ed|ting|ing|s)? (?:on |at |up )?(?:my|our|one of|the|a|an|him|her|me|us) ?(?:\w+ )?(?:cashier|cook|dishwasher|busser|bartender|baker|host|hostess|chef|employee|staff|worker|server|waitress|waiter|driver|courier|customer|guest|girl|guy|kid|child|woman|man|manager|son|daughter|wife|husband)
      (?:bit|chewed|bitten|choked|choking|cut|chipped|broke|cracked) (?:\w+ ){0,4}(?:glass|bone|metal|plastic|stone|rock|shell|tooth|teeth|mouth|tongue|lip|throat|nail|wire)
      se (?:ahog|atragant|cort|quem|rompi|lastim)\w*
      empuj\w+ a
      peg\w+ a
      golpe\w+ a
    `,
    unlessAnywhere: phrases`
      \b(?:system|oven|menu|prices?|order) (?:is |was )?(?:hit|cut|pushed)
      se (?:me |nos )?quem\w+ (?:la|el|los|las|una?)\b(?! (?:man|braz|car[ao]\b|piern|ded|cociner|emplead|muchach|meser|nin|client|repartid|senor))
      se (?:me |nos )?cort\w+ (?:la|el|los|las) (?:pedidos?|ordenes|luz|internet|linea|llamada|conexion|wifi|agua|gas)
      cut (?:his|her|their|off) access
    `,
  },
  {
    guarded: handover('handover.safety', 'safety', true),
    words: phrases`
      allergic reaction
      (?:severe|deadly|life threatening|anaphylactic) (?:\w+ ){0,2}allerg\w*
      (?:throat|airway|lips?|tongue|face) (?:is |was |are |were |started |starts |keeps )?(?:closing|swelling|swollen|swelled|swells|tightening|closed up)
      (?:cant|can not|cannot|couldnt|could not|trouble|hardly|stopped|struggling to) breath\w*
      (?:in|with|got|has|had) hives
      allerg\w* .{0,60}\b(?:was in it|were in it|was in there|got it anyway|ate it|we sent it anyway)
      alerg\w+ (?:muy )?(?:sever|grav|mortal|fuert)\w*
      (?:garganta|cara|lengua|labios?|boca) .{0,20}\b(?:cierra|cerrando|cerro|hinch\w+)
      (?:se (?:le|me|nos) )(?:cierra|cerro|esta cerrando|hinch\w+) (?:la garganta|la cara|la lengua|los labios|la boca)
      no (?:puede|podia|puedo|podian) respirar
      (?:salieron|salio|con|llen[oa] de) ronchas
      anaphyla\w*
      epi ?pen
      food poison\w*
      poisoned
      ambulance
      call(?:ed|ing)? 911
      (?:in|to|at) (?:the )?(?:hospital|emergency room)
      (?:got|gets|getting|is|are|was|were|feel|feels|became|made \w+) (?:very |really |so |violently )?(?:sick|ill)\b(?! of)
      throwing up
      vomit\w*
      (?:hurt|injur\w+|choked|choking|unconscious|passed out|bleeding) \w+
      injur(?:y|ed|ies)
      (?:found|bit|swallowed|pieces? of) (?:a |some )?(?:glass|metal|plastic|nail|hair|bug|insect|roach|razor)
      (?<!being )robb(?:ed|ery)
      assault\w*
      attack(?:ed)? (?:my|our|me|the)
      threaten\w*
      harass\w*
      kitchen fire
      (?:there is|theres|on) (?:a )?fire
      gas leak
      reaccion alergica
      alergic[oa] y (?:se )?(?:lo )?comio
      anafil\w*
      intoxic\w*
      envenen\w*
      ambulancia
      (?:en el|al|a un|pal|para el) hospital
      touch(?:ed|es|ing)? (?:my|our|one of (?:my|our)) (?:\w+ )?(?:cashier|cook|employee|staff|worker|server|waitress|waiter|host|hostess|girl|daughter|son|wife)s?
      comments? about (?:her|his|my|their) (?:body|looks|breasts|chest|legs)
      (?:toca|tocando|manosea\w*) (?:a )?(?:mi|mis|una de mis|la|las) (?:\w+ )?(?:cajera|mesera|empleada|muchacha|cocinera|hija|esposa)s?
      vomit\w*
      se (?:enfermo|enfermaron|lastimo|desmayo|ahogo|quemo|corto)
      esta (?:muy )?enferm[oa]
      (?:encontr\w+|habia|hay) (?:un |una )?(?:vidrio|metal|plastico|pelo|cucaracha|insecto|clavo)
      incendio
      humo (?:saliendo|en la|por)
      (?:sale|saliendo) humo
      en llamas
      se esta quemando
      fuga de gas
      smoke (?:is |was )?(?:coming|pouring|filling|everywhere)
      smoke (?:in|from) (?:the|our|my)
      called the (?:cops|police)
      (?:threw|throws|thrown|tir\w+|avent\w+) .{0,30}\b(?:at (?:my|our|me|us|a|the|him|her)|a (?:mi|la|el|una?) (?:cajer|emplead|meser|cociner|muchach))
      touch(?:es|ed|ing) (?:me|her|him|my (?:waitress|girls?|staff))
      (?:jef[ea]|gerente|encargad[oa]|cociner[oa]|meser[oa]|chef|companer[oa]|duen[oa])\b.{0,20}\bme toca
      me (?:manosea|manoseo)
      llam\\w+ a la policia
      robo a mano
      asalt\w*
      amenaz\w*
      acos\w*
      golpe(?:o|aron)
      burned (?:him|her|them|my|your|our)sel(?:f|ves)
      burned (?:his|her|my|their) (?:hands?|arms?|face|legs?|mouth|tongue|lips?|throat)
      (?:guest|customer|kid|child|cook|server|somebody|someone) (?:got |was |is )?(?:badly )?burned
      (?:arm|hand|face|leg|finger)s? (?:is |are |was |got )?(?:badly )?burn(?:ed|t)
      burn(?:ed|t) by (?!commission|fees?|other|another|the (?:last|old)|apps?|them before)
      (?:from|in|to|at) (?:the )?(?:e\.?r\.?|urgent care)
      sala de (?:emergencias|urgencias)
      (?:en|a|de) urgencias
    `,
    unlessAnywhere: phrases`
      \bhow (?:are|do|can|should) .{0,40}(?:shown|displayed|handle) (?:allerg|a note)
      sick of (?:this|you)
      (?:cook|chef|driver|staff|waiter|server|employee|guy|girl|manager|i|kid|line cook)s? (?:called (?:in|out) |called |is |was |got |went home |are |am )+(?:out )?sick
      se (?:me |nos )?quem\w+ (?:la|el|los|las|una?)\b(?! (?:man|braz|car[ao]\b|piern|ded|cociner|emplead|muchach|meser|nin|client|repartid|senor))
      se (?:me |nos )?enferm\w+ (?:el|la|los|las|un|una|mi|uno) (?:de )?(?:cociner|chef|emplead|muchach|chic|parriller|meser|encargad|que)
      (?:el|la|mi|un|una) (?:cociner|chef|emplead|muchach|chic|chav|parriller|meser|encargad|ayudant|compa)\w*(?: (?:de|del) (?:la )?\w+)? se (?:me |nos )?enferm\w+
      hurt (?:my|our) (?:rating|sales|ranking|store)
      \bdoes it hurt to\b
      \b(?:does|do|did|will|would|can|could|it|that|this|declining|pausing|cancell?ing|late|out) (?:\w+ ){0,3}hurts? (?:us|me|you|our)\b
    `,
  },
  {
    guarded: handover('handover.safety', 'safety', true),
    words: phrases`
      (?:allerg\w+|alergi\w+)\b.{0,60}\b(?:ate|eaten|reaction|hospital|sick|911|swell\w*|rash|hives|breath\w*|comio|reaccion|enferm\w*|hincha\w*|ronchas|respir\w*)
      (?:ate|eaten|comio|swallowed)\b.{0,60}\b(?:allerg\w+|alergi\w+|peanuts?|nuts?|shellfish)
    `,
  },
];

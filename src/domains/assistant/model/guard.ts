import { plainText } from './understanding/words.ts';
import type { HandoverTopic } from './answer.ts';

/** What must not be left to likelihood: seen by words that mean it wherever they stand. */
export type Guarded =
  | { kind: 'handover'; topic: HandoverTopic; urgent: boolean; intent: string }
  | { kind: 'refuse'; intent: string };

interface Rule {
  pattern: RegExp;
  /** Taken back where this stands, too. */
  unless?: RegExp;
  guarded: Guarded;
}

const handover = (intent: string, topic: HandoverTopic, urgent = false): Guarded => ({
  kind: 'handover',
  topic,
  urgent,
  intent,
});
const refuse = (intent: string): Guarded => ({ kind: 'refuse', intent });

/** In the order in which they count: danger first. */
const rules: readonly Rule[] = [
  {
    pattern:
      /\b(?:shov|push|punch|slapp|grabb|kick|grop|spat|spit|hit|bit|beat|stabb|shot|pull)(?:ed|ting|ing|s)? (?:on |at |up )?(?:my|our|one of|the|a|an|him|her|me|us) ?(?:\w+ )?(?:cashier|cook|dishwasher|busser|bartender|baker|host|hostess|chef|employee|staff|worker|server|waitress|waiter|driver|courier|customer|guest|girl|guy|kid|child|woman|man|manager|son|daughter|wife|husband)\b|\b(?:bit|chewed|bitten|choked|choking|cut|chipped|broke|cracked) (?:\w+ ){0,4}(?:glass|bone|metal|plastic|stone|rock|shell|tooth|teeth|mouth|tongue|lip|throat|nail|wire)\b|\b(?:se (?:ahog|atragant|cort|quem|rompi|lastim)\w*|empuj\w+ a|peg\w+ a|golpe\w+ a)\b/,
    unless: /\b(?:system|oven|menu|prices?|order) (?:is |was )?(?:hit|cut|pushed)|cut (?:his|her|their|off) access/,
    guarded: handover('handover.safety', 'safety', true),
  },
  {
    pattern:
      /\b(?:allergic reaction|anaphyla\w*|epi ?pen|food poison\w*|poisoned|ambulance|call(?:ed|ing)? 911|(?:in|to|at) (?:the )?(?:hospital|emergency room)|(?:got|gets|getting|is|are|was|were|feel|feels|became|made \w+) (?:very |really |so |violently )?(?:sick|ill)\b(?! of)|throwing up|vomit\w*|(?:hurt|injur\w+|choked|choking|unconscious|passed out|bleeding|burned) |injur(?:y|ed|ies)|(?:found|bit|swallowed|pieces? of) (?:a |some )?(?:glass|metal|plastic|nail|hair|bug|insect|roach|razor)|gun|knife|weapon|robb(?:ed|ery)|assault\w*|attack(?:ed)? (?:my|our|me|the)|threaten\w*|harass\w*|kitchen fire|(?:there is|theres|on) (?:a )?fire|gas leak|reaccion alergica|alergic[oa] y (?:se )?(?:lo )?comio|anafil\w*|intoxic\w*|envenen\w*|ambulancia|(?:en el|al|a un) hospital|vomit\w*|se (?:enfermo|enfermaron|lastimo|desmayo|ahogo|quemo|corto)|esta (?:muy )?enferm[oa]|(?:encontr\w+|habia|hay) (?:un |una )?(?:vidrio|metal|plastico|pelo|cucaracha|insecto|clavo)|incendio|humo (?:saliendo|en la|por)|(?:sale|saliendo) humo|en llamas|se esta quemando|fuga de gas|smoke (?:is |was )?(?:coming|pouring|filling|everywhere)|smoke (?:in|from) (?:the|our|my)|called the (?:cops|police)|(?:threw|throws|thrown|tir\w+|avent\w+) .{0,30}\b(?:at (?:my|our|me|us|a|the|him|her)|a (?:mi|la|el|una?) (?:cajer|emplead|meser|cociner|muchach))|touch(?:es|ed|ing) (?:me|her|him|my (?:waitress|girls?|staff))|me (?:toca|manosea|manoseo)|llam\\w+ a la policia|arma|pistola|cuchillo|robo a mano|asalt\w*|amenaz\w*|acos\w*|golpe(?:o|aron))\b/,
    unless:
      /\bhow (?:are|do|can|should) .{0,40}(?:shown|displayed|handle) (?:allerg|a note)|sick of (?:this|you)|(?:cook|chef|driver|staff|waiter|server|employee|guy|girl|manager|i|kid|line cook)s? (?:called (?:in|out) |called |is |was |got |went home |are |am )+(?:out )?sick|se (?:me |nos )?quem\w+ (?:la|el|los|las|una?) (?:\w+ )?(?:tanda|olla|comida|carne|arroz|salsa|pan|pollo|tortillas?|masa|frijoles|cena|pizza)|se (?:me |nos )?enferm\w+ (?:el|la|los|las|un|una|mi|uno) (?:de )?(?:cociner|chef|emplead|muchach|chic|parriller|meser|encargad|que)|hurt (?:my|our) (?:rating|sales|ranking|store)/,
    guarded: handover('handover.safety', 'safety', true),
  },
  {
    pattern:
      /\b(?:allerg\w+|alergi\w+)\b.{0,60}\b(?:ate|eaten|reaction|hospital|sick|911|swell\w*|rash|hives|breath\w*|comio|reaccion|enferm\w*|hincha\w*|ronchas|respir\w*)\b|\b(?:ate|eaten|comio|swallowed)\b.{0,60}\b(?:allerg\w+|alergi\w+|peanuts?|nuts?|shellfish)\b/,
    guarded: handover('handover.safety', 'safety', true),
  },
  {
    pattern:
      /\b(?:sue|suing|sued|served (?:us |me |with )(?:\w+ )?(?:papers|lawsuit|summons)|served with papers|court papers|summons|lawsuit|lawyers?|attorneys?|subpoena\w*|cease and desist|small claims|take (?:you|this|them) to court|court (?:order|date)|legal (?:action|notice|department|team|threat|advice)|breach of contract|class action|settlement agreement|abogad[oa]s?|demandar\w*|demanda legal|los voy a demandar|voy a demandar|corte|juicio|citatorio|accion legal|notificacion legal|incumplimiento de contrato|asesoria legal)\b/,
    guarded: handover('handover.legal', 'legal'),
  },
  {
    pattern:
      /\b(?:hacked|hackearon|hackeado|hackeada|unauthorized (?:access|change|login)|wasnt me|was not me|didnt (?:change|authorize|request|do) (?:it|that|this|the bank)|did not (?:change|authorize|request)|someone (?:else )?(?:changed|logged|got into|accessed|took over|stole|is using)|somebody (?:else )?(?:changed|logged|got into|accessed|took over)|stole my account|(?:call(?:ed|ing|s)?|phoned?|texted|emailed|wrote) .{0,80}\b(?:asked|asks|asking) (?:me |us )?for (?:a|the|my|that|our) (?:\w+ )?code|gave (?:it|them|him|her|away) ?(?:my|the|that|a)? ?(?:code|password)|saying (?:theyre|they are|hes|shes|he is|she is) (?:from |with )?forkline|pretend\w* to be forkline|phish\w*|(?:llam|escrib|marc)\w+ .{0,60}\bme pidi\w+ (?:un|el|mi) codigo|se hiz\w+ pasar|(?:alguien|otra persona) (?:entro|cambio|accedio|uso|esta usando)|yo no (?:fui|cambie|lo hice|autorice)|no fui yo|(?:sold|selling|bought|buying) (?:the|my|this|our|a) (?:restaurant|business|store|shop|company)|new owner|change (?:of )?(?:the )?(?:owner|ownership)|transfer(?:ring)? (?:the |my )?(?:account|ownership)|owner (?:died|passed|is dead|left)|ex ?(?:wife|husband|partner|business partner)|(?:my )?(?:business )?partner (?:locked|kicked|stole|removed)|vendi (?:el|mi) (?:restaurante|negocio)|compre (?:el|un|este) (?:restaurante|negocio)|nuev[oa] duen[oa]|cambi\w+ (?:de|el|al) duen[oa]|transferir (?:la|mi) cuenta|mi socio|mi ex)\b/,
    unless: /\b(?:who changed|quien cambio|what can an? owner|how do i (?:add|invite))\b/,
    guarded: handover('handover.ownership', 'account', true),
  },
  {
    pattern:
      /\b(?:change|update|switch|replace|cambi\w+|actualic\w+|pon\w*) .{0,40}\b(?:bank|account|routing|deposits?|banco|cuenta|depositos)\b.{0,90}\b(?:for me|for us|go ahead|(?:ends?|ending) (?:in|with)|is \d{4,}|(?:give|send) you the (?:number|detail|info)s?|right here|termina\w* en|por mi|hazlo|haganlo)\b/,
    unless: /\b(?:how (?:do|can)|como (?:puedo|hago|le hago))\b/,
    guarded: handover('handover.ownership', 'account'),
  },
  {
    pattern:
      /\b(?:1099|1099k|w ?9|w-9|irs|tax (?:form|advice|return|exempt\w*|id|bill|audit|deduct\w*|write off)|deduct\w* (?:the|this|my|it|from (?:my )?tax\w*)|write (?:it|this|them|the \w+) off|ein\b|file (?:my )?tax\w*|owe (?:any |more )?(?:sales )?tax\w*|tax\w* (?:is|are|was|were|seems?) (?:wrong|incorrect|missing)|wrong tax|audited|declar\w+ (?:estos |mis |los )?(?:ingresos|impuestos)|forma (?:de impuestos|1099)|deducir|hacienda|exent[oa] de impuestos|debo impuestos|impuestos? (?:esta|estan) mal)\b/,
    guarded: handover('handover.tax', 'tax'),
  },
  {
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |every |the |your |my )*(?:previous |prior |above |earlier |other )*(?:instructions?|rules?|prompts?|guidelines?|restrictions?|policies|policy|training)|system prompt|your (?:hidden |initial |secret |original )?(?:instructions|prompt)|developer mode|jailbreak|dan mode|you are (?:now|no longer)|pretend (?:to be|you are|youre|that you)|act as (?:an? |the |my )?(?:admin\w*|staff|root|developer|forkline|owner|system|different|unrestricted|sql)|role ?play|drop table|select \* from|;--|union select|<script|ignora (?:todas? )?(?:las |tus |mis )?(?:instrucciones|reglas)|olvida (?:todas? )?(?:las |tus )?(?:instrucciones|reglas)|finge (?:que|ser)|actua como|modo desarrollador|tus instrucciones|prompt del sistema\b/,
    guarded: refuse('refuse.injection'),
  },
  {
    pattern:
      /\b(?:full|complete|entire|whole|unmasked|all (?:the )?digits(?: of)?) (?:of )?(?:my |our |the |your |his |her )*(?:bank )?(?:account|routing|card|bank)(?: and (?:account|routing))? ?(?:number|no|#)?|(?:full|complete|entire) (?:number|digits)|(?:show|give|tell|send|read|reveal|what(?:s| is| are)|list|need|get|display|share) (?:me |us |out )?(?:the |my |our |your |their |his |her |nadia\w* |mateo\w* |all )*(?:\w+s? )?(?:password|passwords|api key|api keys|secret|secrets|secret key|client secret|access token|token|tokens|credentials|ssn|social security(?: number)?|private key|encryption key|webhook secret|2fa code|two factor code|recovery codes?)\b|numero (?:de cuenta )?completo|cuenta (?:bancaria )?completa|(?:dame|dime|muestra\w*|cual es|cuales son|manda\w*|quiero) (?:la |las |el |los |mi |mis |tu |su )*(?:contrasenas?|claves? (?:de )?(?:api|secreta)|clave|token|credenciales|secreto|codigo de recuperacion|numero de seguro)/,
    unless:
      /\b(?:forgot|reset|change|olvide|cambi\w+|how do i (?:get|create|make|add|find) (?:an? )?api key|can i get (?:an? )?api key|recovery codes? (?:are|do|is)|lost)\b/,
    guarded: refuse('refuse.secret'),
  },
  {
    pattern:
      /\b(?:(?:other|another|different|nearby|rival|competing|neighbou?r\w*) (?:restaurants?|merchants?|partners?|owners?|accounts?|business(?:es)?|customers? of yours|clients?)(?:'s)?\b|competitors?\b|next door|across the street|down the street|de enfrente|de la esquina|(?:all|every|list|which) (?:of )?(?:the |your )?(?:merchants|restaurants|partners|clients)\b|someone elses|somebody elses|merchant id|tenant|otros? (?:restaurantes?|negocios?|socios?|comerciantes?|clientes de ustedes)|la competencia|(?:de|del) al lado|el vecino|(?:they|he|she)(?:re|s| are| is) (?:also )?(?:with|on|using) (?:forkline|you guys)|who works (?:at|for) (?!me\b|us\b|my\b|our\b|the\b|this\b|here\b|that\b)\w+|que trabaja en (?!mi\b|el\b|la\b|este\b|esta\b|nuestr)\w+)/,
    unless:
      /\b(?:my other|our other|mi otro|another (?:restaurant|location) (?:of mine|i own|to my)|(?:add|open|opening|manage|have|run) (?:another|a second|two|several)|agregar otr|abrir otr|who sees|quien ve|do you (?:share|sell)|other restaurants (?:see|use)|see my|ven mis)\b/,
    guarded: refuse('refuse.other_merchant'),
  },
  {
    pattern:
      /\b(?:promise (?:me|us|that)|can you promise|guarantee (?:me|us|that|my|i)|can you guarantee|do you guarantee|(?:just )?(?:credit|give|add|put|send|transfer|wire) (?:me |us |my account |to my (?:account|payout|balance) )?(?:an? )?(?:extra )?(?:MONEY|\$\d|bonus|credit\b|discount on (?:my|the) fee)|waive (?:the|my|your|this) fee|release (?:my|the) (?:payout|money|funds|hold)|increase my payout|(?:just |please |can you |you have to )approve (?:me|us|my|our|it)\b|approve (?:my|our|the) (?:application|account) (?:now|right|today|please|immediately)|say (?:that )?(?:you|forkline) (?:will|owes?)|confirm (?:that )?(?:you|forkline) (?:will|owes?)|promete(?:me|n)?|garantiza\w*|libera mi (?:pago|dinero)|liberen mi|apruebame|aprueba mi|ponme \$|acredita\w*)\b/,
    unless: /\b(?:we|i) (?:can ?not|cant|couldnt|could not|wont) promise\b/,
    guarded: refuse('refuse.promise'),
  },
  {
    pattern:
      /\b(?:fake (?:reviews?|orders?|ratings?)|(?:write|post|buy|generate|make|leave) (?:\w+ ){0,3}(?:five|5|good|positive|fake|great) ?-?(?:stars? )?(?:reviews?|ratings?)|hide (?:my |some |the )?(?:sales|income|money|orders|revenue)|(?:avoid|evade|dodge|not pay|without paying|skip) (?:paying )?(?:the |my )?(?:sales )?tax\w*|delete (?:the )?(?:audit|history of changes|log)|without (?:checking )?(?:an? )?id\b|resenas falsas|esconder (?:ventas|dinero|ingresos)|evadir (?:impuestos|al irs)|no pagar impuestos)\b/,
    unless: /\b(?:printer|to see (?:if|that|whether)|works?|practice)\b/,
    guarded: refuse('refuse.wrongdoing'),
  },
  {
    pattern:
      /\b(?:missing|short|shorted|underpaid|owes? (?:me|us)|took|taken|stole|deducted|withheld|overcharged|charged (?:me|us)|kept|lost)\b.{0,40}(?:\$ ?\d|\b\d[\d,.]* ?(?:bucks|dollars|dolares|pesos)\b)|(?:\$ ?\d[\d,.]*|\b\d[\d,.]* ?(?:bucks|dollars|dolares|pesos))\b.{0,40}\b(?:missing|short|gone|never|back|taken|faltan?|menos de lo)\b|\b(?:never|havent|have not|didnt|did not|still not|not been|not) (?:yet )?(?:been |get |got |gotten |received? |ever )*(?:paid|my (?:money|payment|payout|deposit|pay)|payment|the (?:money|payment|payout|deposit))\b(?! for the next)|\b(?:nunca|no) (?:me |nos )?(?:han |ha )?(?:pagaron|pagado|pagan|llego (?:mi|el) (?:pago|dinero|deposito)|depositaron|depositado)\b|\b(?:me|nos) (?:deben|robaron|faltan? (?:dinero|\d|\$))\b|\b(?:not|wasnt|isnt|no (?:era|fue|es)) (?:my|our|mi|nuestra|culpa)\b.{0,20}(?:fault|mia|nuestra)?.{0,40}\b(?:refund|charge|pay|reembols\w*|cobr\w*)|\b(?:refund|charge\w*|reembols\w*|cobr\w*)\b.{0,60}\b(?:(?:not|wasnt|isnt) (?:my|our) fault|no (?:era|fue|es) (?:mi |nuestra )?culpa|lied|lying|scam\w*|mintio|mentira|was (?:complete|correct|right|fine))\b|\b(?:want|demand|need|give (?:me|us)|get) (?:\w+ ){0,3}(?:money|refund|cash|fee|fees) back\b|\bdispute (?:all|it|this|that|these|those|them|em)\b|\b(?:paid|charged|pague|cobraron|cobrado) (?:\w+ ){0,2}(?:twice|double|doble|dos veces)\b|\b(?:demand|want) (?:a |my |our )?(?:full )?(?:refund|reimbursement|compensation|credit)\b|\b(?:quiero|necesito|voy a|vamos a|queremos) (?:disput|apel|reclam)\w+|\bi (?:want|need) to (?:dispute|appeal|contest)\b|\b(?:cobr|descont|quit)\w+ .{0,40}\bque si (?:mand|envi|entreg|iba|llev)\w+|\b(?:adelant\w+|anticip\w+) (?:el |mi |del |de mi |parte del )?pago\b|\badvance on (?:my|our|the) (?:next )?(?:payout|pay|money)\b|\b(?:im|i am|we are|were|am|estoy) (?:about |like |unos )?(?:\$ ?\d[\d,.]*|\d[\d,.]* ?(?:bucks|dollars)) (?:light|off|short|behind|less)|\b(?:want|wants|need|demand|expect|have|deserve) (?:to be |some |a )?compensat\w+|\b(?:pay|send|wire) (?:me|us) (?:early|sooner|today instead)\b/,
    unless:
      /\b(?:how (?:do|can|much|would|long)|what (?:is|does|happens|if)|who (?:pays|eats)|do i|does|is there|when (?:do|will|does|is)|como|cuanto|que pasa|quien|customer (?:wants|wanted|is asking|asks))\b/,
    guarded: handover('handover.money', 'money_dispute'),
  },
  {
    pattern:
      /\b(?:(?:talk|speak|chat|connect me|put me (?:through|in touch)|transfer me|get me|let me (?:talk|speak)|want|need|give me|escalate) (?:\w+ ){0,4}(?:to |with |through to )?(?:an? |the |your |some |real |live |actual )*(?:person|human|agent|representative|rep\b(?! for| of)|operator|supervisor|somebody|someone|people|customer service|support (?:agent|team|person|rep))|real (?:person|human)|live (?:agent|person|chat|human)|call me(?: back)?\b|have (?:someone|somebody) call|can (?:someone|somebody|you) call me|(?:hablar|comunicar\w*|pasa\w*|ponme|conecta\w*|contacta\w*|necesito|quiero) (?:\w+ ){0,3}(?:con )?(?:un |una |el |la |su )?(?:persona|humano|agente|representante|supervisor|alguien|asesor|operador|gerente de forkline)|persona real|llam(?:a|e)me|que me llamen?)\b/,
    unless:
      /\b(?:how do i|how can i|como (?:puedo|hago para)) (?:contact|reach|call|contactar)|(?:uber|door ?dash|grub ?hub|deliveroo|the app)\w* (?:rep|representative|for me)|driver|courier|customer (?:who|about|of|on)|(?:do|will|would|did|does) (?:you|they|somebody|someone|anybody) call|(?:texts?|messages?|emails?|calls?) from you|you people|invite|add (?:a|an|someone|somebody)|are you (?:a )?(?:real|human)|is this (?:a )?(?:real|human)|am i (?:talking|speaking|chatting)|talks? to (?:uber|door|grub|del)|repartidor|cliente/,
    guarded: handover('handover.person', 'other'),
  },
  {
    pattern:
      /\b(?:(?:this|that|it|you|your \w+|you guys|you people|forkline) (?:is|are|re|s)? ?(?:so |such |such a |a |an |the |all |all a |absolutely |totally |completely |fucking |f\w*ing )*(?:ridiculous|useless|a? ?joke|a? ?scam|scammers|thieves|crooks|pathetic|disgusting|worst|terrible|horrible|awful|garbage|trash|crap|bullshit|unacceptable|incompetent|infuriating|liars|outrageous|suck\w*)|wtf|what the (?:hell|fuck|heck)|fuck\w*|bullshit|(?:im|i am|we are|were) (?:so |really |very |fucking |extremely |beyond )*(?:angry|furious|pissed|fed up|livid|sick of|tired of|done with|mad at)|sick and tired|fed up|had enough|worst (?:service|company|support|platform)|fix (?:it|this|your \w+) now|losing (?:money|customers|orders|business) because of you|(?:son|es|eres) (?:un|una|unos|unas)? ?(?:puta |maldit\w+ )?(?:inutil\w*|porqueria|basura|estafa\w*|ladron\w*|rater\w*|verguenza|asco|burla|pesim\w+|ridicul\w+|inaceptable)|estoy (?:muy |bien |super )?(?:hart\w|furios\w|enojad\w|molest\w|encabronad\w)|ya me (?:canse|harte)|no (?:sirve|sirven) para nada|pesimo servicio|mierda|maldit\w+|chinga\w*|pinche\w*|que asco|nadie (?:me )?(?:ayuda|contesta|responde)|nobody (?:helps|answers|responds|cares))\b/,
    guarded: handover('handover.angry', 'other'),
  },
];

/** The first rule that a text meets. Quoted words count as well: better a person too much than one too few. */
export function guard(text: string): Guarded | undefined {
  const plain = plainText(text).replaceAll("'", '');
  return rules.find(({ pattern, unless }) => pattern.test(plain) && unless?.test(plain) !== true)?.guarded;
}

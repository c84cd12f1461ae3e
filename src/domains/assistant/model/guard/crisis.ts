import { handover, phrases, type Rule } from './rule.ts';

/**
 * People in danger: thoughts of suicide or self-harm, overdose, and violence, in English and Spanish. The answer begins
 * with 911 and 988 and the case is urgent. Phrases need a person as subject or object, so that kitchen talk ("this rush
 * is killing me", "kill the order") does not match; where in doubt, a phrase matches.
 */
const guarded = handover('handover.crisis', 'safety', true);

const person = String.raw`(?:him|her|them|me|you|us|someone|somebody|anyone|everyone|everybody|people|myself|himself|herself|themselves|(?:my|his|her|our|their|the|that|this|a|an|one of (?:my|our|the)) (?:\w+ ){0,2}(?:boss|manager|owner|wife|husband|girlfriend|boyfriend|partner|ex|son|daughter|kids?|child|children|baby|brother|sister|mother|father|mom|dad|family|cook|chef|dishwasher|server|waiter|waitress|cashier|host|hostess|bartender|busser|employees?|staff|worker|coworker|driver|courier|customers?|guests?|man|woman|guy|girl|boy|lady|dude|person|neighbor))`;
const persona = String.raw`(?:(?:a )?(?:mi|su|el|la|los|las|un|una|ese|esa|este|esta|al|uno de mis|una de mis) (?:\w+ ){0,2}(?:jef[ea]|gerente|encargad[oa]|duen[oa]|espos[oa]|marido|mujer|novi[oa]|pareja|ex|hij[oa]s?|ninos?|bebe|herman[oa]|mama|papa|familia|cociner[oa]s?|lavaplatos|meser[oa]s?|cajer[oa]s?|emplead[oa]s?|companer[oa]s?|repartidor|chofer|clientes?|hombre|senora?|tipo|muchach[oa]s?|vecin[oa])|alguien|todos)`;

export const crisis: readonly Rule[] = [
  {
    guarded,
    // Suicide and self-harm.
    words: [
      ...phrases`
        suicid\w+
        kms
        unaliv\w+
        (?:kill|killing|killed|hang|hanging|hanged|shoot|shot|drown|drowning|poison|poisoned) (?:my|him|her|them|your|our)sel(?:f|ves)
        (?:want\w*|wanna|going to|gonna|will|ill|might|may|need to|have to|urge to|thinking (?:about|of)|thoughts? (?:about|of)|think (?:about|of)|keeps?|started|tried to|trying to|like|been) (?:to )?(?:hurt|hurting|harm|harming|cut|cutting|burning|burn) (?:my|him|her|them)sel(?:f|ves)
        self ?-?harm\w*
        (?:cut|cutting|slit|slitting|slash) (?:my|his|her|their) (?:wrists?|veins?|throat)
        (?:end|ending|take|took|taking|taken) (?:my|his|her|their) (?:own )?li(?:fe|ves)
        (?:end|ending) it all
        (?:i|he|she|they|id|im|ive|just|really|sometimes|want\w*|wish) (?:\w+ ){0,2}(?:want\w* to|wanna|wish i could|ready to|rather|hope i|going to) (?:just )?(?:die|be dead|disappear forever|not be here|not exist|never wake up|not wake up|stop existing|stop living)
        wish (?:i|he|she) (?:was|were|had) (?:dead|never (?:been )?born|not (?:here|alive))
        (?:dont|do not|doesnt|does not|didnt|no longer|not) want\w* to (?:live|be alive|be here|exist|wake up|go on living)(?: any ?more)?
        (?:no|any) (?:reason|point|sense) (?:to live|in living|to be alive|in being alive|to go on living|in going on)
        (?:whats|what is) the point (?:of|in) (?:living|life|going on|being alive|any of it)
        (?:nothing|something|anything) (?:left )?to live for
        better off (?:dead|without me|if i (?:was|were|am) (?:gone|dead))
        (?:world|everyone|everybody|family|kids|they) (?:\w+ ){0,3}better (?:off )?without me
        (?:no ?one|nobody) (?:would|will) (?:miss|notice|care) (?:me|if i (?:die|died|was gone|were gone|am gone|disappear\w*))
        (?:tired|sick|done|finished) (?:of|with) (?:living|being alive|life|my life)
        (?:life|my life) (?:isnt|is not|aint|not) worth (?:living|it)
        (?:give|giving|gave|given) up on (?:life|living)
        (?:jump|jumping) (?:off|from) (?:a|the|that) (?:\w+ )?(?:bridge|roof|building|balcony|overpass)
        (?:this is|saying) (?:my )?(?:goodbye|good bye) (?:forever|to (?:everyone|the world|you all)|note)
        (?:cant|can not|cannot) (?:go on|keep going|keep living) (?:living|any ?more|like this|with (?:this )?life)
        (?:cant|can not|cannot) (?:take|do|bear|stand|face) (?:life|living|another day|it all|this life)(?: any ?more)?
        (?:want|wish|need) (?:it|everything|the pain|this pain) (?:all )?to (?:end|stop|be over)
        hopeless and (?:alone|empty|worthless|tired)
        (?:feel|feeling|im|i am|am) (?:so |completely |totally |just )?(?:hopeless|worthless|suicidal)
        (?:quiero|quisiera|quiere|queria|prefiero|prefiere|ganas de|pienso en|pensando en|piensa en|deseo|mejor) (?:morir(?:me|se)?|matarme|matarse|estar muert[oa]|quitarme la vida|desaparecer para siempre|no despertar|no existir|dejar de existir|dejar de vivir)
        me quiero (?:morir|matar|ahorcar|colgar|suicidar|cortar)
        (?:me voy a|se va a|se quiere|intento|intente|trato de|voy a) (?:matar(?:me|se)?|ahorcar(?:me|se)?|colgar(?:me|se)|suicidar\w*|quitar(?:me|se)? la vida)(?! (?:el|la|los|las|un|una)\b)
        quit(?:ar|arme|arse|o|e|ando)\w* la vida
        (?:matarme|hacerme dano|lastimarme|cortarme las venas|ahorcarme|quitarme la vida)
        (?:se mato|se ahorco|se colgo) (?:mi|un|una|el|la|en)
        (?:no|ya no) (?:quiero|quiere|queria) (?:vivir|seguir viviendo|estar viv[oa]|existir|despertar|seguir en este mundo)
        (?:no|ya no) (?:vale la pena|tiene sentido|tiene caso) (?:vivir|la vida|mi vida|seguir viviendo|seguir viv[oa])
        (?:sin|no tengo|perdi las) (?:ganas|razones|motivos|razon) (?:de|para) (?:vivir|seguir viviendo)
        (?:acabar|terminar) con (?:mi|su) vida
        (?:acabar|terminar) con todo (?:esto )?de una vez
        (?:estarian|estaria|estan) mejor sin mi
        (?:nadie|a nadie) (?:me )?(?:va a extranar|extranaria|le importaria si (?:me )?muero)
        (?:cansad[oa]|hart[oa]) de (?:vivir|la vida|estar viv[oa])
        (?:no|ya no) (?:puedo|aguanto|soporto) (?:mas )?(?:con )?(?:la|mi|esta) vida
        no le (?:veo|encuentro) (?:sentido|caso) a (?:la|mi) vida
        no tengo por que vivir
      `,
    ],
    unlessAnywhere: phrases`
      \b(?:kill|end) (?:it all|my life) (?:the )?(?:orders?|tickets?)
      \bsuicide (?:wings?|sauce|burger|roll|hot|soda|chicken|salsa|prevention (?:day|fundraiser))
      \b(?:wings?|sauce|salsa|burger) (?:called |named )?"?suicid
      suicidas? (?:wings?|alitas|salsa)|(?:alitas|salsa|wings?) suicid
    `,
  },
  {
    guarded,
    // Despair in words that are also said of apps and rushes.
    words: phrases`
      (?:i|we) (?:really |just |honestly )?(?:cant|can not|cannot) (?:go on|take it|take this|do this|do it|live like this) any ?more
      (?:i|ive) (?:lost|have lost|am losing) (?:all )?hope
      (?:i|im) (?:want to |wanna |going to |about to |ready to )?(?:give|giving) up on everything
      ya no puedo mas
      no puedo seguir asi
      ya no aguanto mas
      he perdido (?:toda )?(?:la )?esperanza
    `,
    unlessWords: phrases`
      orders?|apps?|tablets?|printers?|menus?|rush|fees?|commissions?|uber|doordash|grubhub|deliveroo|drivers?|tickets?|prices?|payouts?|refunds?|deposits?|support|bot|hours|schedule|customers?|reviews?|account|login|password|forkline|system|software|website|kitchen|shift
      ordenes|pedidos?|aplicacion(?:es)?|tabletas?|impresora|comision(?:es)?|cuotas?|repartidores?|precios?|pagos?|reembolsos?|depositos?|soporte|horarios?|clientes?|resenas?|cuenta|contrasena|sistema|cocina|turno
    `,
  },
  {
    guarded,
    // Overdose and poisoning by drugs.
    words: phrases`
      overdos\w+
      (?:took|takes|taken|taking|swallowed|swallowing|ate|had) (?:\w+ ){0,3}(?:too many|all|a bottle of|a whole bottle of|a bunch of|a lot of|a handful of|several|so many|handful of|whole bottle of) (?:\w+ ){0,2}(?:pills?|tylenol|advil|meds|medications?|medicine|opioids?|oxys?|percocets?|xanax|sleeping pills?|tablets of \w+)
      (?:fentanyl|heroin|cocaine|meth|opioids?|narcan|naloxone|percocets?|fentanilo|heroina|cocaina|naloxona)
      od(?:ed|ing|d)? (?:on|in|at) (?:\w+ ){0,3}(?:pills?|drugs?|bathroom|restroom|freezer|parking lot|heroin|fentanyl|meds|something)
      (?:oded|oding)
      (?:is|hes|shes|theyre|wont|will not|not|isnt) (?:unresponsive|waking up|wake up)
      sobredosis
      (?:se|me) (?:tomo|tome|trago|trague|ha tomado|he tomado) (?:\w+ ){0,2}(?:muchas|demasiadas|todas|un frasco de|todo el frasco de|todo un frasco de|un monton de|varias|un puno de) (?:\w+ )?(?:pastillas|medicinas?|medicamentos?)
      se paso de (?:pastillas|drogas?|dosis)
      no (?:despierta|reacciona|responde) .{0,40}\b(?:pastillas|droga|drogas|jeringa|bano)
      (?:pastillas|droga|drogas|jeringa|bano) .{0,40}\bno (?:despierta|reacciona|responde)
    `,
    unlessWords: phrases`
      overdos\w+ (?:on|with|of|the) (?:\w+ ){0,2}(?:garlic|salt|salsa|sauce|cheese|sugar|spice|spices|pepper|chili|cilantro|onions?|lime|butter|ranch|seasoning|notifications?|emails?|work|orders?)
      sobredosis de (?:sal|ajo|chile|salsa|queso|azucar|cilantro|limon|trabajo|pedidos|cafe)
    `,
  },
  {
    guarded,
    // Violence against people, and weapons in use.
    words: [
      String.raw`(?:im|i am|hes|he is|shes|she is|theyre|they are|were|he|she|they|i|who|and|just|who is|that) (?:\w+ ){0,2}(?:(?:gonna|going to|about to|wants? to|wanna|trying to|tried to|tries to|threaten\w* to|will|swore to|said (?:he|she|they)(?:ll| will| would| is going to| was going to)?(?: gonna)?) )(?:kill|murder|shoot|stab|strangle|beat|hurt|attack|rape|burn|choke|run over) (?:up )?${person}`,
      String.raw`(?:ill|hell|shell|theyll) (?:kill|murder|shoot|stab|strangle|hurt) ${person}`,
      String.raw`(?:beats?|beating|hits?|hitting|chok(?:es|ed|ing)|strangl\w+|stabb\w+|shot|attack(?:ed|s|ing)|assault\w*|molest\w*|abus(?:es|ed|ing)|rap(?:ed|es|ing)) (?:up )?(?:me|him|her|(?:my|our|a|the|one of (?:my|our)) (?:\w+ ){0,2}(?:wife|husband|girlfriend|boyfriend|son|daughter|kids?|child|children|mother|sister|brother|cook|chef|dishwasher|server|waiter|waitress|cashier|host|hostess|bartender|employees?|staff|worker|driver|courier|customer|guest|manager|coworker))`,
      String.raw`(?:lo|la|los|las|le|te|los) (?:voy|va|van|quiero|quiere|quieren) a? ?(?:matar|apunalar|disparar|golpear|violar|quemar viv[oa])\b(?! (?:la|el|los|las) (?:orden|pedido|comanda))`,
      String.raw`(?:voy|va|van|quiero|quiere|quieren|intento|trato de|amenaz\w+ con|dice que (?:lo |la )?va)(?: a)? (?:matar|apunalar|disparar|golpear|violar|asesinar)(?:l[oae]s?|nos|me)? ?${persona}`,
      String.raw`(?:apunal\w+|acuchill\w+|balac\w+|balaz\w+|dispar(?:o|aron|ando)|viol(?:o|aron|ando)|secuestr\w+|golpe(?:o|a|aron|ando)|peg(?:a|o|aron)) ${persona}`,
      ...phrases`
        (?:wants?|wanted|going|gonna|tried|trying|threaten\w*) (?:to )?(?:kill|murder|shoot|stab|rape|strangle|hurt) (?:me|us)(?! if\b)
        (?:has|have|had|got|pulled|pulls|pulling|with|holding|waving|brought|carrying|pointed|pointing|showed|drew) (?:out )?(?:a|an|his|her|the|their) (?:\w+ )?(?:gun|pistol|rifle|shotgun|knife|machete|weapon|firearm|bat)(?: (?:at|on|to|and|in|inside|outside|here|now)\b|$|[.!?,;])
        (?:at|by) (?:gun|knife) ?point
        (?:gun|knife) (?:to|at|against|on) (?:my|his|her|their|our) (?:\w+ )?(?:head|face|throat|chest|cashier|back)
        active shooter
        shots? (?:were |was )?fired
        (?:shooting|shootout|stabbing|drive ?by) (?:at|in|outside|inside|in front of|near|transition|right)
        bomb threat
        (?:he|she|someone|somebody|they|customer|man|guy|robber) (?:\w+ )?(?:has|had|have) (?:\w+ )?(?:gun|knife|weapon)
        domestic (?:violence|abuse)
        (?:husband|wife|boyfriend|girlfriend|partner|ex|boss|manager|dad|father|stepdad) (?:\w+ )?(?:hits|beats|chokes|hurts|is hitting|is beating|is hurting|is choking|abuses|is abusing|raped|threatens|threatened to kill) (?:me|her|him|my|us)
        (?:afraid|scared|fear) (?:for my life|he will kill|he is going to kill|he will hurt|of my (?:husband|wife|boyfriend|ex|partner))
        (?:raped|kidnapp?ed|held hostage|hostage|human trafficking|trafficked|sexually assaulted|murdered)
        death threats?
        threaten\w* (?:to (?:kill|shoot|stab|hurt|beat|burn|murder|bomb)|(?:my|his|her|our|their) (?:life|lives))
        me (?:quiere|quieren|va a|van a|intento|trato de) (?:matar|golpear|violar|apunalar|disparar|pegar)(?! si\b)
        (?:esposo|marido|novio|pareja|ex|jefe|gerente|patron|papa|padrastro|mujer|novia|esposa) (?:\w+ )?(?:me|le|nos|la|lo) (?:pega|pego|golpea|golpeo|maltrata|quiere matar|va a matar|viola|violo|amenaza|amenazo)
        violencia (?:domestica|familiar|intrafamiliar)
        (?:con|sac\w+|trae|traia|tiene|tenia|traen|apunt\w+ con|amenaz\w+ con|un|una|el|la) (?:un |una |el |la )?(?:arma|pistola|rifle|escopeta|machete|navaja)(?! (?:de silicon|de calor|de agua|de pegamento|de precios|secreta))
        (?:sac\w+|amenaz\w+ con|apunt\w+ con|atac\w+ con|trae|traia) (?:un |el )?cuchillo
        (?:balacera|tiroteo|balazos?|tirador activo|amenaza de bomba)
        (?:me|la|lo|los|las|nos) (?:violo|violaron|secuestr\w+|apunal\w+|acuchill\w+|dispararon|balearon|asaltaron con)
        miedo (?:por mi vida|de que me mate)
        amenaz\w+ (?:de muerte|con (?:matar|quemar|golpear|disparar))
      `,
    ],
    unlessAnywhere: phrases`
      \b(?:glue|heat|price|pricing|label|caulk|nail|massage|squirt|water|sauce|staple|tape) ?guns?\b
      \b(?:shoot|shot) (?:me|you|us|him|her|them|my \w+) (?:a|an|over|back) (?:a |an )?(?:text|email|message|link|note|call|quick|line|dm)
      \b(?:kill|beat|murder|hurt) (?:my|our|the|us|me|you) (?:\w+ )?(?:time|record|rush|printer|tablet|order|orders|ticket|tickets|fryer|feet|sales|rating|ratings|ranking|margin|margins|business|vibe|mood|profits?|competition)
      \b(?:fees?|commissions?|prices?|doordash|uber|uber eats|grubhub|deliveroo|apps?|rush|refunds?|rent|heat|taxes|costs?|humidity|printer|tablet|orders?|brunch|lunch|dinner|friday|saturday|weekend|schedule|hours|job|place|line|reviews?|upcharge) (?:\w+ ){0,3}(?:kill|hurt|murder|attack|beat|choke|strangle)(?:s|ing|ed)? (?:me|us|my|our)\b
      \b(?:will|would|gonna|going to|is going to|might) (?:kill|murder|shoot|strangle) me (?:if|when|for|because|unless)\b
      \bto die for\b
      (?:comision|comisiones|tarifas?|cuotas?|precios?|calor|renta|turno|trabajo|horario|pedidos|ordenes|rush|hambre) .{0,25}(?:matando|mata|matar)
    `,
  },
];

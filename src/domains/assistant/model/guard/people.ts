import { handover, phrases, type Rule } from './rule.ts';

/** Who wants a person, or has had enough. */

export const people: readonly Rule[] = [
  {
    guarded: handover('handover.person', 'other'),
    words: phrases`
      (?:get|put) (?:me )?(?:somebody|someone|anybody|a person|a human) on the (?:phone|line)
      (?:talk|speak|chat|connect me|put me (?:through|in touch)|transfer me|get me|let me (?:talk|speak)|want|need|give me|escalate) (?:\w+ ){0,4}(?:to |with |through to )?(?:an? |the |your |some |real |live |actual )*(?:person|human|agent|representative|rep\b(?! for| of)|operator|supervisor|somebody|someone|people|customer service|support (?:agent|team|person|rep))
      real (?:person|human)
      not (?:asking|talking to|talk to|chatting with|dealing with) (?:a |the |this |another |some )*(?:bot|robot|machine|computer)
      no (?:le )?(?:estoy|quiero|voy a) (?:preguntando|hablando|hablar|preguntar)\w* (?:a|con) (?:un|una|el|la) (?:bot|robot|maquina|computadora)
      live (?:agent|person|chat|human)
      call me(?: back)?\b
      (?:somebody|someone) (?:needs to|has to|must|better) (?:fix|help|look|call|come|explain|answer|correct)
      alguien (?:tiene que|debe|necesita) (?:arreglar|ayudar|llamar|corregir|ver|explicar|contestar)\w*
      have (?:someone|somebody) call
      can (?:someone|somebody|you) call me
      (?:hablar|comunicar\w*|pasa\w*|ponme|conecta\w*|contacta\w*|necesito|quiero) (?:\w+ ){0,3}(?:con )?(?:un |una |el |la |su )?(?:persona|humano|agente|representante|supervisor|alguien|asesor|operador|gerente de forkline)
      persona real
      llam(?:a|e)me
      que me llamen?
    `,
    unlessAnywhere: phrases`
      \bwant people to
      anything people
      \b(?:do|did|will) you (?:guys )?need (?:more )?people
      \b(?:what|which) (?:hours|times?|days)\b
      \b(?:what are|whats) (?:the|your) (?:support )?hours\b
      \ba que horas?\b
      \bque (?:horario|dias)\b
      how (?:is|are|will|would|do|does|can) (?:somebody|someone|anybody|anyone|they|you)
      a person (?:has |have )?(?:already )?(?:reviewed|looked|checked|read)
      person who (?:ordered|placed)
      \b(?:how do i|how can i|como (?:puedo|hago para)) (?:contact|reach|call|contactar)
      (?:uber|door ?dash|grub ?hub|deliveroo|the app)\w* (?:rep|representative|for me)
      driver
      courier
      customer (?:who|about|of|on)
      (?:do|will|would|did|does) (?:you|they|somebody|someone|anybody) call
      (?:texts?|messages?|emails?|calls?) from you
      you people
      invite
      add (?:a|an|someone|somebody)
      are you (?:a )?(?:real|human)
      is this (?:a )?(?:real|human)
      am i (?:talking|speaking|chatting)
      talks? to (?:uber|door|grub|del)
      repartidor
      cliente
    `,
  },
  {
    guarded: handover('handover.angry', 'other'),
    words: phrases`
      (?:this|that|it|you|your \w+|you guys|you people|forkline) (?:is|are|re|s)? ?(?:so |such |such a |a |an |the |all |all a |absolutely |totally |completely |fucking |f\w*ing )*(?:ridiculous|useless|a? ?joke|a? ?scam|scammers|thieves|crooks|pathetic|disgusting|worst|terrible|horrible|awful|garbage|trash|crap|bullshit|unacceptable|incompetent|infuriating|liars|outrageous|suck\w*)
      wtf
      what the (?:hell|fuck|heck)
      fuck\w*
      bullshit
      (?:im|i am|we are|were) (?:so |really |very |fucking |extremely |beyond )*(?:angry|furious|pissed|fed up|livid|sick of|tired of|done with (?:you|forkline|this|your)|mad at)
      sick and tired
      fed up
      had enough
      worst (?:service|company|support|platform)
      fix (?:it|this|your \w+) now
      losing (?:money|customers|orders|business) because of you
      (?:son|es|eres) (?:un|una|unos|unas)? ?(?:puta |maldit\w+ )?(?:inutil\w*|porqueria|basura|estafa\w*|ladron\w*|rater\w*|verguenza|asco|burla|pesim\w+|ridicul\w+|inaceptable)
      estoy (?:muy |bien |super )?(?:hart\w|furios\w|enojad\w|molest\w|encabronad\w)
      ya me (?:canse|harte)
      no (?:sirve|sirven) para nada
      pesimo servicio
      mierda
      maldit\w+
      chinga\w*
      pinche\w*
      que asco
      (?<!si )nadie (?:me )?(?:ayuda|contesta|responde)(?! (?:el|al|a la|la|en la))
      your (?:crap|crappy|shitty|stupid|garbage|useless|damn|goddamn) \w+
      (?<!if )nobody (?:helps|answers|responds|cares)(?! (?:the|at|when|if))
    `,
  },
];

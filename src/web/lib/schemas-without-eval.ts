import { z } from 'zod';

// Compiled parsers need `eval`, which the page's content security policy forbids.
z.config({ jitless: true });

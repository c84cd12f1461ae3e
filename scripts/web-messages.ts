import { compileMessage } from '@lingui/message-utils/compileMessage';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

/**
 * Makes the web app's messages ready to be said. English stays in the code, so that its readers load no catalogue; where
 * it has values or plurals it is compiled here, so that the browser needs no parser of them.
 */
export function webMessages() {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' });
  const { plugins } = preset as { plugins: unknown[] }; // as the function above makes it
  return babel({ presets: [{ preset: { plugins: [...plugins, compileMessages] }, rolldown }] });
}

/** Of Babel's nodes and paths, what is used here. */
interface Node {
  type: string;
  value?: unknown;
  key?: Node;
  name?: unknown;
}
interface Path {
  node: Node & { value: Node | null };
  parent: { properties?: Node[] };
}
interface Babel {
  types: { valueToNode(value: unknown): Node; jsxExpressionContainer(node: Node): Node };
}
interface Program {
  traverse(visitor: Record<string, (path: Path) => void>): void;
}

/** Looks at what the macros have left: `{ id, message: "…" }` and `<Trans id message="…">`. */
function compileMessages({ types }: Babel) {
  const visitor = {
    ObjectProperty({ node, parent }: Path) {
      const isDescriptor = parent.properties?.some(({ key }) => key?.name === 'id') === true;
      const compiled = isDescriptor && node.key?.name === 'message' ? compiledFrom(node.value) : undefined;
      if (compiled) node.value = types.valueToNode(compiled);
    },
    JSXAttribute({ node }: Path) {
      const compiled =
        node.name === undefined || nameOf(node.name) !== 'message' ? undefined : compiledFrom(node.value);
      if (compiled) node.value = types.jsxExpressionContainer(types.valueToNode(compiled));
    },
  };
  return {
    name: 'forkline-compile-messages',
    visitor: { Program: { exit: (program: Program) => program.traverse(visitor) } },
  };
}

const nameOf = (name: unknown) => (name as { name?: unknown }).name; // a JSX identifier

/** Undefined for a text that is said as it stands. */
function compiledFrom(node: Node | null): unknown {
  if (typeof node?.value !== 'string') return undefined;
  const compiled = compileMessage(node.value);
  return compiled.length === 1 && compiled[0] === node.value ? undefined : compiled;
}

/** The used part of oxlint's plugin interface. */
interface Attribute {
  readonly name: { readonly name: unknown };
  readonly value: unknown;
}

interface Context {
  report(problem: { node: unknown; message: string }): void;
}

/** antd names the button that clears a field “Clear” in every language. */
export const namedClearing = {
  create: (context: Context) => ({
    JSXAttribute(node: Attribute) {
      if (node.name.name === 'allowClear' && node.value === null)
        context.report({ node, message: 'Name the button: allowClear={clearing(t`Clear`)}, see ui/clearing.tsx.' });
    },
  }),
};

/// <reference types="vite/types/importMeta.d.ts" />

/** Class names by their names in the file. `npm run check` finds unknown and unused names. */
declare module '*.module.css' {
  const classNames: { readonly [name: string]: string };
  export = classNames;
}

declare module '*.css' {}

declare module '*?url' {
  const url: string;
  export default url;
}

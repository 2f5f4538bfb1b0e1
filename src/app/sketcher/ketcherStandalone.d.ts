/**
 * The build whose WebAssembly is a separate file and which renders no pictures; the package contains types only for its
 * main entry.
 */
declare module 'ketcher-standalone/dist/binaryWasmNoRender' {
  export { StandaloneStructServiceProvider } from 'ketcher-standalone';
}

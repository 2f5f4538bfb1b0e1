/** The build whose WebAssembly is a file of its own and draws no pictures; the package types only its main entry. */
declare module 'ketcher-standalone/dist/binaryWasmNoRender' {
  export { StandaloneStructServiceProvider } from 'ketcher-standalone';
}

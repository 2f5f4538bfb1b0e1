/**
 * Opens the system's file dialog.
 * @returns the chosen file; null if the dialog is cancelled
 */
export function chooseFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept =
      '.csv,.tsv,.txt,.tab,.prn,.dat,.smi,.xlsx,.xlsm,.xls,.htm,.html,.sdf,.sd,.mol,.rxn,.rdf,.dna,.gb,.gbk,.genbank,.fa,.fna,.faa,.fasta,.gz,text/csv,text/tab-separated-values,application/gzip';
    input.style.display = 'none';
    input.addEventListener('change', () => {
      resolve(input.files?.[0] ?? null);
      input.remove();
    });
    input.addEventListener('cancel', () => {
      resolve(null);
      input.remove();
    });
    // Some browsers open the dialog only for an element in the page.
    document.body.append(input);
    input.click();
  });
}

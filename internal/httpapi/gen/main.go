// Command gen writes the files that are derived from the route table: the web application's typed calls and the OpenAPI document. With
// --check it reports stale files and writes nothing.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"traguardo/internal/httpapi"
)

func main() {
	check := flag.Bool("check", false, "fail when a generated file is stale, write nothing")
	root := flag.String("root", ".", "root of the repository")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(root string, check bool) error {
	d := httpapi.Describe()
	openAPI, err := d.OpenAPI("Traguardo", "1")
	if err != nil {
		return err
	}
	files := map[string][]byte{"docs/api/openapi.json": append(openAPI, '\n')}
	for area, text := range d.TypeScript() {
		files["web/src/api/generated/"+area+".ts"] = []byte(text)
	}
	files["web/src/api/generated/features.ts"] = features()
	if files["web/src/api/generated/options.ts"], err = options(root); err != nil {
		return err
	}
	if files["web/src/api/generated/constants.ts"], err = constants(root); err != nil {
		return err
	}
	files["web/src/api/generated/audit.ts"] = auditWords()
	files["web/src/api/generated/roles.ts"] = roles()
	if files["web/src/api/generated/screens.ts"], err = addresses(d); err != nil {
		return err
	}
	for name, want := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if check {
			stored, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(stored, want) {
				return fmt.Errorf("%s is stale: run make generate and commit the result", name)
			}
			continue
		}
		if err := os.WriteFile(path, want, 0o644); err != nil { //nolint:gosec // a source file, readable by all
			return err
		}
	}
	return nil
}

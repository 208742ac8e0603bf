package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"traguardo/internal/domain/proof"
)

// rotateKey replaces the key that signs results. On SQLite the server must not be running.
func rotateKey(ctx context.Context, args []string) error {
	return withInstallation(ctx, "admin", args, func(i *installation) error {
		key, err := i.app.Proofs.RotateKey(ctx)
		if err != nil {
			return err
		}
		fmt.Printf("Nuova chiave delle firme: %s. Le firme precedenti restano valide.\n", key.ID)
		return nil
	})
}

var (
	errNoFile = errors.New("usage: traguardo verify FILE [--keys FILE]")
	// errSeveralFiles is returned for an archive in which another program could read another file than the signed one.
	errSeveralFiles = errors.New("l'archivio contiene più di un file .lef")
)

// maxSigned is the size of the largest file that is checked.
const maxSigned = 200 << 20

// verifyFile checks a signature file or a LENEX file of results without a network.
func verifyFile(_ context.Context, args []string) error {
	fs := flag.NewFlagSet("traguardo verify", flag.ContinueOnError)
	keyFile := fs.String("keys", "", "published keys of the installation, as downloaded from /.well-known/traguardo-keys.json")
	file := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		file, args = args[0], args[1:]
	}
	if err := fs.Parse(args); err != nil {
		return err
	}
	if file == "" {
		file = fs.Arg(0)
	}
	if file == "" {
		return errNoFile
	}
	var keys []proof.Key
	if *keyFile != "" {
		text, err := os.ReadFile(*keyFile)
		if err != nil {
			return err
		}
		if keys, err = proof.ParseKeys(text); err != nil {
			return err
		}
	}
	content, err := signedContent(file)
	if err != nil {
		return err
	}
	v, err := proof.Verify(content, keys)
	if err != nil {
		return err
	}
	printVerified(v)
	return nil
}

// printVerified prints what was verified.
func printVerified(v proof.Verified) {
	fmt.Printf("La firma è valida.\nCodice:  %s\nFirmato: %s\nChiave:  %s\n", v.Code, v.Statement.Signed.Italian(), v.KeyID)
	if v.Statement.Installation != "" {
		fmt.Printf("Da:      %s\nStampa:  %s, %s, righe %d\n", v.Statement.Installation, v.Statement.Title, v.Statement.Subject, v.Statement.Rows)
	}
	if v.Page != "" {
		fmt.Printf("Pagina:  %s\n", v.Page)
	}
	if !v.Trusted {
		fmt.Println("La chiave è quella scritta nel file e non è stata confrontata con quelle pubblicate: indicale con --keys.")
	}
}

// signedContent reads a file or the LENEX file in an archive.
func signedContent(name string) ([]byte, error) {
	content, err := os.ReadFile(name) //nolint:gosec // the person who runs the command names the file
	if err != nil || !bytes.HasPrefix(content, []byte("PK")) {
		return content, err
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	var signed *zip.File
	for _, f := range z.File {
		if !strings.HasSuffix(strings.ToLower(f.Name), ".lef") {
			continue
		}
		if signed != nil {
			return nil, errSeveralFiles
		}
		signed = f
	}
	if signed == nil {
		return nil, proof.ErrFormat
	}
	r, err := signed.Open()
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxSigned))
	return text, errors.Join(err, r.Close())
}

// Command words prints the user-visible texts of the server: messages, report titles and labels, so that they can be proofread together.
// web/words.mjs does the same for the web application.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	err := filepath.WalkDir("internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch {
		case strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testkit/") || strings.Contains(path, "/demo/"):
			return nil
		case strings.HasSuffix(path, ".go"):
			return source(out, path)
		case strings.HasSuffix(path, "/options.csv") || strings.HasSuffix(path, "/menu.csv"):
			return lines(out, path)
		}
		return nil
	})
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func lines(out *bufio.Writer, path string) error {
	data, err := os.ReadFile(path)
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		_, _ = fmt.Fprintf(out, "%s:%d\t%s\n", path, i+1, line)
	}
	return err
}

// developerCalls are functions whose texts are for developers and logs.
var developerCalls = map[string]bool{
	"Errorf": true,
	"panic":  true,
	"Info":   true,
	"Warn":   true,
	"Error":  true,
	"Debug":  true,
	"Exec":   true,
	"Fault":  true,
}

// source prints the string literals of a file, except imports, tags and arguments of developerCalls.
func source(out *bufio.Writer, path string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case *ast.CallExpr:
			return !developerCalls[called(n)]
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && readable(text) {
				_, _ = fmt.Fprintf(out, "%s:%d\t%s\n", path, files.Position(n.Pos()).Line, strings.Join(strings.Fields(text), " "))
			}
		}
		return true
	})
	return nil
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// readable reports whether s looks like text rather than a key, SQL or a path: it has a space, an accent, or a capitalized first word.
func readable(s string) bool {
	if strings.ContainsAny(s, "$=<>{}\x00") || strings.Contains(s, "://") || strings.Contains(s, "SELECT") || strings.HasPrefix(s, " AND ") {
		return false
	}
	small := strings.IndexFunc(s, unicode.IsLower) >= 0
	first, _, _ := strings.Cut(s, " ")
	capital := first != "" && unicode.IsUpper([]rune(first)[0]) && small && !strings.ContainsAny(s, "_/.")
	accent := strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }) >= 0
	return small && (accent || capital || strings.Contains(strings.TrimSpace(s), " "))
}

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// sum adds up every report in a folder; a runner that left none is counted by its exit status alone.
func sum(dir string) (count, error) {
	var total count
	files, err := os.ReadDir(dir)
	if err != nil {
		return total, err
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			return total, err
		}
		c, err := reported(file.Name(), content)
		if err != nil {
			return total, fmt.Errorf("%s: %w", file.Name(), err)
		}
		total.passed += c.passed
		total.failed += c.failed
	}
	return total, nil
}

func reported(name string, content []byte) (count, error) {
	switch name {
	case "vitest.json":
		var v struct{ NumPassedTests, NumFailedTests int }
		err := json.Unmarshal(content, &v)
		return count{v.NumPassedTests, v.NumFailedTests}, err
	case "playwright.json":
		// A journey that passes only when tried again is counted as passed; Playwright's own lines name it.
		var p struct {
			Stats struct{ Expected, Unexpected, Flaky int }
		}
		err := json.Unmarshal(content, &p)
		return count{p.Stats.Expected + p.Stats.Flaky, p.Stats.Unexpected}, err
	}
	var c count
	_, err := fmt.Sscan(string(content), &c.passed, &c.failed)
	return c, err
}

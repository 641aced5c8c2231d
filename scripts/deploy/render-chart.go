// Renders deploy/helm/ponte as `helm template` does, with the same template engine, sprig and YAML; prints its
// objects as JSON. Arguments: the chart's folder, then values as JSON that go over the chart's own.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string, into interface{}) {
	text, err := os.ReadFile(path)
	must(err)
	must(yaml.Unmarshal(text, into))
}

// Maps go over maps key by key, as Helm's values do; null takes a default out.
func merge(over, under map[string]interface{}) {
	for key, value := range over {
		inner, isMap := value.(map[string]interface{})
		if old, wasMap := under[key].(map[string]interface{}); isMap && wasMap {
			merge(inner, old)
		} else if value == nil {
			delete(under, key)
		} else {
			under[key] = value
		}
	}
}

func main() {
	chart, values := map[string]interface{}{}, map[string]interface{}{}
	read(filepath.Join(os.Args[1], "Chart.yaml"), &chart)
	read(filepath.Join(os.Args[1], "values.yaml"), &values)
	over := map[string]interface{}{}
	must(json.Unmarshal([]byte(os.Args[2]), &over))
	merge(over, values)

	all := template.New("chart").Option("missingkey=zero")
	funcs := sprig.TxtFuncMap()
	funcs["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	funcs["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	funcs["required"] = func(sentence string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, fmt.Errorf("%s", sentence)
		}
		return value, nil
	}
	all.Funcs(funcs)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	must(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = all.New(file).Parse(string(text))
		must(err)
	}
	titled := map[string]interface{}{}
	for key, value := range chart {
		titled[strings.ToUpper(key[:1])+key[1:]] = value
	}
	data := map[string]interface{}{
		"Values": values, "Chart": titled,
		"Release": map[string]interface{}{"Name": "ponte", "Namespace": "ponte", "Service": "Helm"},
	}
	objects := []interface{}{}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "_") {
			continue
		}
		var out bytes.Buffer
		must(all.ExecuteTemplate(&out, file, data))
		for _, part := range regexp.MustCompile(`(?m)^---\s*$`).Split(out.String(), -1) {
			var object interface{}
			must(yaml.Unmarshal([]byte(part), &object))
			if object != nil {
				objects = append(objects, object)
			}
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(objects))
}
